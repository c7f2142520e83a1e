// How many events of a calendar file become what: parts of a summary such as "38 new · 4 changed · 3 left out".
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";

export function countNew(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} new`, other: `${told} new` })}`;
}

export function countChanged(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} changed`, other: `${told} changed` })}`;
}

export function countSame(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} already here`, other: `${told} already here` })}`;
}

export function countDeleted(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} deleted here`, other: `${told} deleted here` })}`;
}

export function countLeftOut(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return msg`${plural(count, { one: `${told} left out`, other: `${told} left out` })}`;
}

/** "2 news items" */
export function newsItems(count: number): MessageDescriptor {
  return msg`${plural(count, { one: "# news item", other: "# news items" })}`;
}
