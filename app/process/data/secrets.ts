// Makes random ids and codes, and hashes or encrypts secrets kept in the database.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { APP_PASSWORD_ALPHABET, APP_PASSWORD_LENGTH } from "~/values/app-password";

/** Crockford's base32: no I, L, O or U, so that a code can be read out and typed. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const SEAL_CIPHER = "aes-256-gcm";
const SEAL_KEY_BYTES = 32;
const SEAL_NONCE_BYTES = 12;
const SEAL_TAG_BYTES = 16;

/** `key` is the installation's own secret. */
export function createSecrets(key: Buffer) {
  return {
    /** 22 URL-safe characters, 128 random bits: calendar links, mailed links, invites. */
    newToken: () => randomBytes(16).toString("base64url"),
    /** 43 URL-safe characters, 256 random bits. */
    newSessionToken: () => randomBytes(32).toString("base64url"),
    /** 16 URL-safe characters, 96 random bits: ids of events and news, which are not secret. */
    newId: () => randomBytes(12).toString("base64url"),
    /** An id or token that is the same for the same seed and cannot be computed without the key. */
    idFrom: (seed: string) => hmac(key, `id\n${seed}`).subarray(0, 12).toString("base64url"),
    tokenFrom: (seed: string) => hmac(key, `token\n${seed}`).subarray(0, 16).toString("base64url"),
    /** A globally unique id for feeds (RFC 7986 section 5.3). */
    newUid: () => randomUUID(),
    /** Eight characters to type, 40 random bits. */
    newCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join(""),
    /** 24 letters, 107 random bits. */
    newAppPassword: () =>
      Array.from(
        { length: APP_PASSWORD_LENGTH },
        () => APP_PASSWORD_ALPHABET[randomInt(APP_PASSWORD_ALPHABET.length)],
      ).join(""),
    hashToken: (token: string) => createHash("sha256").update(token).digest("hex"),
    hashCode: (email: string, code: string) =>
      createHmac("sha256", key)
        .update(`${email}\n${normalizeCode(code)}`)
        .digest("hex"),
    /** A pseudonym for a person or address in logs and cookies. */
    hashName: (name: string) =>
      createHmac("sha256", key).update(name).digest("base64url").slice(0, 16),
    isSame,
    ...createSeal(key),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;

/** Normalizes a typed code: ignores case, dashes and blanks, and reads I, L and O as 1, 1 and 0. */
export function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** Encrypts secrets that must be read back, so that the database alone does not reveal them (AES-256-GCM). */
function createSeal(key: Buffer) {
  const sealKey = Buffer.from(hkdfSync("sha256", key, "", "seal", SEAL_KEY_BYTES));
  return {
    seal(text: string): string {
      const nonce = randomBytes(SEAL_NONCE_BYTES);
      const cipher = createCipheriv(SEAL_CIPHER, sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    /** Undefined for text that was sealed with another key, changed, or never sealed. */
    unseal(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      const [nonce, rest] = [bytes.subarray(0, SEAL_NONCE_BYTES), bytes.subarray(SEAL_NONCE_BYTES)];
      const [tag, body] = [rest.subarray(0, SEAL_TAG_BYTES), rest.subarray(SEAL_TAG_BYTES)];
      if (tag.length < SEAL_TAG_BYTES) return undefined;
      const decipher = createDecipheriv(SEAL_CIPHER, sealKey, nonce).setAuthTag(tag);
      try {
        return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
