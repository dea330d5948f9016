// A small shop server, launched the way an app of yours would be: its stages, then `run`, then what it does all day.
//
//     startup-prof run shop.json --save base.launches --trace t.json

import Startup

let folder = CommandLine.arguments.dropFirst().first ?? "App"
let shop = Shop()

var launch = Launch("shop")
launch.add(.language(app: folder), .strings())
launch.add(Stage("db.open", on: .background) { try await shop.openDatabase() })
launch.add(Stage("prices.load", after: ["db.open"], on: .background) { try await shop.loadPrices() })
launch.add(Stage("menu.build", after: ["strings.load"]) { shop.buildMenu() })
launch.add(Stage("http.bind", after: ["prices.load", "menu.build"]) { try shop.bind() })
launch.add(
  Stage("news.fetch", after: ["http.bind"], on: .background, optional: true, deferred: true) { try shop.fetchNews() })
try await launch.run(ready: "http.bind")

print(L("welcome"), "127.0.0.1:\(shop.port)")
await launch.finish()
