// The environment of a program that a test starts: nothing of whoever runs the tests but what finds programs,
// and the clock, which `npm run test:days` moves.
const PASSED_ON = [
  "PATH",
  "LD_PRELOAD",
  "FAKETIME",
  "FAKETIME_DONT_FAKE_MONOTONIC",
  "NO_FAKE_STAT",
];

export function childEnv(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => PASSED_ON.includes(name));
  return { ...Object.fromEntries(given), NODE_ENV: "test" };
}
