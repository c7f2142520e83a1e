// The public name of an author or member, as pages show it.
import { msg } from "@lingui/core/macro";
import { FORMER_MEMBER } from "~/operations/accounts/account";
import type { Words } from "~/words/words";

/** The name itself, or for deleted accounts the stored placeholder in the reader's language. */
export function memberName(name: string, words: Words): string {
  return name === FORMER_MEMBER ? words._(msg`Former member`) : name;
}

/** True for the name that an account has until its user chooses one: the start of the email and three dots. */
export function isDefaultName(name: string): boolean {
  return name.endsWith("...");
}
