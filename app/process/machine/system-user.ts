// Names users of the machine, for sentences that an operator reads.
import { readFileSync } from "node:fs";

/** "eas (uid 998)", or "uid 998" where the machine has no name for it. */
export function nameUser(uid: number): string {
  const line = readUsers().find((fields) => fields[2] === String(uid));
  return line?.[0] ? `${line[0]} (uid ${uid})` : `uid ${uid}`;
}

/** Whom this process acts as; undefined where the system knows no such numbers. */
export function ownUid(): number | undefined {
  return process.geteuid?.();
}

/** The same for whom this process acts as. */
export function nameOwnUser(): string {
  const uid = ownUid();
  return uid === undefined ? "this user" : nameUser(uid);
}

function readUsers(): string[][] {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"));
  } catch {
    return [];
  }
}
