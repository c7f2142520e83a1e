// Decodes bytes by the charset names that files and servers use.

/** Windows-1252 at 0x80 to 0x9F; Node 20 reads these as control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const LOW = 0x80;
const CONTROLS = /[\u0080-\u009f]/g;

export type Decode = (bytes: Uint8Array) => string;

/** Limited, since names come from files, which may have any number of them. */
const MOST_KNOWN = 100;
const known = new Map<string, Decode | undefined>();

/** Undefined for an unknown name. */
export function findDecoder(name: string): Decode | undefined {
  const label = name.trim().replace(/^"|"$/g, "").toLowerCase();
  if (known.size > MOST_KNOWN) known.clear();
  if (!known.has(label)) known.set(label, makeDecoder(label));
  return known.get(label);
}

function makeDecoder(label: string): Decode | undefined {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding === "windows-1252") return windows1252Of;
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function windows1252Of(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(CONTROLS, (one) => WINDOWS_1252[one.charCodeAt(0) - LOW] ?? one);
}

/** Undefined if the bytes are not UTF-8. */
export function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
