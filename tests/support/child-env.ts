// The environment of programs that tests start: only the variables for finding programs, plus the clock of `npm run
// test:days`.
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
