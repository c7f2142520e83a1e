// Preloaded into a server: every second, once it serves, a promise is rejected that nobody handles.
import process from "node:process";

setInterval(() => {
  if (process.listenerCount("unhandledRejection") === 0) return;
  Promise.reject(new Error("stray, on purpose"));
}, 1_000).unref();
