// Preload that causes an unhandled promise rejection every second, once the server is up.
import process from "node:process";

setInterval(() => {
  if (process.listenerCount("unhandledRejection") === 0) return;
  Promise.reject(new Error("stray, on purpose"));
}, 1_000).unref();
