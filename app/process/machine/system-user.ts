// Names users of the machine in sentences for an operator.
import { readFileSync } from "node:fs";

/** "eas (uid 998)", or "uid 998" if the machine has no name for it. */
export function nameUser(uid: number): string {
  const line = readUsers().find((fields) => fields[2] === String(uid));
  return line?.[0] ? `${line[0]} (uid ${uid})` : `uid ${uid}`;
}

/** The user id of this process; undefined on systems without user ids. */
export function ownUid(): number | undefined {
  return process.geteuid?.();
}

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
