// The launch that hello-traced is compared with.
print("hello")
