// The rules for who may see and change a combined calendar.
import { signedIn } from "~/operations/kernel/access";
import { denied, OperationError } from "~/operations/kernel/errors";
import type { Caller } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { Together } from "~/store/together/together-store";
import { refusal } from "~/values/refusals";

type Raw = Readonly<Record<string, unknown>>;

function wrongTogether(): OperationError {
  return new OperationError("missing", refusal("wrongTogether"));
}

/** One that was replaced or removed: to programs it is wrong, pages say more. */
function endedTogether(): OperationError {
  return new OperationError("missing", refusal("wrongTogether"), { reason: "ended" });
}

/** Everybody with its link. */
export function togetherReader(raw: Raw, { store }: Caller): { together: Together } {
  const token = typeof raw.id === "string" ? raw.id : "";
  const together = store.togethers.find(token);
  if (!together) throw store.personalFeeds.hasEnded(token) ? endedTogether() : wrongTogether();
  return { together };
}

/** Who made it. */
export function togetherOwner(raw: Raw, caller: Caller): { together: Together; actor: User } {
  const { actor } = signedIn(raw, caller);
  const { together } = togetherReader(raw, caller);
  if (together.userId !== actor.id) throw denied();
  return { together, actor };
}

/** The same, or anyone logged in for a new one, which has no id yet. */
export function newOrOwner(raw: Raw, caller: Caller): { together?: Together; actor: User } {
  const isNew = raw.id === undefined || raw.id === "";
  return isNew ? signedIn(raw, caller) : togetherOwner(raw, caller);
}
