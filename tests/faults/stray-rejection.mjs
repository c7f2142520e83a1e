// Preloaded into a server: every second a promise is rejected that nobody handles.
setInterval(() => void Promise.reject(new Error("stray, on purpose")), 1_000).unref();
