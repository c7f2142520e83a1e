// Loaded into a server beforehand: every second a promise fails of which nobody knows.
setInterval(() => void Promise.reject(new Error("stray, on purpose")), 1_000).unref();
