// Lets the doctor run its checks with the permissions of the service's user.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { nameOwnUser, nameUser, ownUid } from "~/process/machine/system-user";
import type { Finding } from "./doctor-checks";

const about = "User";

/**
 * Switches from root to the data's owner for the rest of the process, because root may read and write everything and
 * would find nothing wrong. Reports whose permissions were checked.
 */
export function actAsOwner(folder: string): Finding {
  const own = ownUid();
  if (own === undefined) return { about, state: "ok", says: "This system has no owners of files" };
  if (!existsSync(folder)) return own === 0 ? unknownOwner(folder) : checkedAs("ok", nameOwnUser());
  const { uid, gid } = statSync(folder);
  if (uid === own)
    return own === 0 ? rootOwns(folder) : checkedAs("ok", `${nameOwnUser()}, who owns the data`);
  if (own !== 0)
    return checkedAs(
      "warn",
      `${nameOwnUser()}, but the data belongs to ${nameUser(uid)}. Run this as that user`,
    );
  become(uid, gid);
  return checkedAs("ok", `${nameUser(uid)}, who owns the data, though started by root`);
}

function checkedAs(state: Finding["state"], whom: string): Finding {
  return { about, state, says: `Checked as ${whom}` };
}

function unknownOwner(folder: string): Finding {
  return checkedAs(
    "warn",
    `root, who may do everything. ${folder} does not exist, so who will own it is not known: run this as the service's user`,
  );
}

function rootOwns(folder: string): Finding {
  return checkedAs(
    "warn",
    `root, who owns ${folder}: a service that runs as another user, as with deploy/eas.service, cannot use it`,
  );
}

/** Sets the groups first: afterwards the process may no longer change them. */
function become(uid: number, gid: number): void {
  const groups = listGroups(uid) ?? [gid];
  process.setgroups?.(groups);
  process.setgid?.(groups[0] ?? gid);
  process.setuid?.(uid);
}

/** The groups of the user's services, the primary one first; undefined for a user unknown to the machine. */
function listGroups(uid: number): number[] | undefined {
  const { status, stdout } = spawnSync("id", ["-G", String(uid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split(" ").map(Number) : undefined;
}
