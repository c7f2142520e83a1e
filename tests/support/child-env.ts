// The environment of a program that a test starts: from the developer's own it takes only what is needed to find
// programs, and the clock that `npm run test:days` sets.
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
