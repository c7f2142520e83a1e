// Runs one tool in its own process group, with a time limit, and leaves no process behind.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

const MS_A_MINUTE = 60_000;
const GRACE_MS = 10_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs `node script …parameters` for at most `minutes`; returns its exit code, or null after a timeout. A signal ends
 * it and then this process; if this process is killed, it ends too (leashed.mjs).
 */
export function runWithin(minutes, script, parameters, env = {}) {
  console.log(nameCommand(script, parameters));
  return follow(minutes, startTool(script, parameters, "inherit", env));
}

/** Likewise, but prints the output and the duration at the end, so that several can run at once. */
export async function runQuietly(minutes, script, ...parameters) {
  const began = performance.now();
  const child = startTool(script, parameters, "pipe");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  }
  const closed = new Promise((resolve) => child.once("close", resolve));
  const status = await follow(minutes, child);
  await closed;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${nameCommand(script, parameters)} (${seconds} s)\n${said.trimEnd()}`);
  return status;
}

function nameCommand(script, parameters) {
  return `\n> ${[script.split("/").at(-1), ...parameters].join(" ")}`;
}

function startTool(script, parameters, output, env = {}) {
  return spawn(process.execPath, ["scripts/leashed.mjs", script, ...parameters], {
    detached: true,
    stdio: ["pipe", output, output],
    env: { ...process.env, ...env },
  });
}

async function follow(minutes, child) {
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endSoon(child);
  }, minutes * MS_A_MINUTE);
  const stop = async (signal) => {
    await endSoon(child);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const status = await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(limit);
  for (const signal of SIGNALS) process.off(signal, stop);
  signalGroup(child, "SIGKILL");
  if (isLate) console.error(`It took longer than ${minutes} minutes and was ended.`);
  return isLate ? null : status;
}

/** Sends SIGTERM, and SIGKILL if that is not enough. */
async function endSoon(child) {
  signalGroup(child, "SIGTERM");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
  signalGroup(child, "SIGKILL");
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no processes left.
  }
}
