// The Message-ID of a mail of the outbox: the same one at every attempt, so that a mail that was taken twice
// can be recognized as one.

export type OutboxPlace = { id: number; createdAt: number };

const MESSAGE_ID = /^<eas-(\d+)-(\d+)@[^<>@\s]+>$/;

/** `<eas-7-1763708100000@calendar.example.org>` (RFC 5322 section 3.6.4). */
export function messageIdOf({ id, createdAt }: OutboxPlace, host: string): string {
  return `<eas-${id}-${createdAt}@${host}>`;
}

/** Throws on a Message-ID that is not the outbox's. */
export function readMessageId(messageId: string): OutboxPlace {
  const [, id, createdAt] = MESSAGE_ID.exec(messageId) ?? [];
  if (!id || !createdAt) throw new Error("The Message-ID is not of the outbox.");
  return { id: Number(id), createdAt: Number(createdAt) };
}
