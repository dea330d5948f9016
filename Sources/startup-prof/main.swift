import Startup

print("startup-prof \(StartupVersion.current)")
