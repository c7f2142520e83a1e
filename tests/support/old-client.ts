// The client that the JSON interface was made for, as the specification tells of it: what it sends, how it reads
// a reply, what it calls a failure.
import { ERROR_MESSAGES, messageOfStatus } from "~/calendar/error-messages";
import { LOGOUT_MESSAGE } from "~/calendar/limits";
import type { ApiCalls } from "~/web/api/envelope";

/** A call that failed; `message` is what the user is shown. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    message: string,
    /** What is wrong with a field, by its name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

type Settings = {
  origin: string;
  /** Sends a request with the session's cookie; rejects where no reply comes. */
  send: (url: string, init: RequestInit) => Promise<Response>;
};

type Reply = { message: string; payload: object };

export function createOldClient({ origin, send }: Settings) {
  async function ask(path: string, input: object): Promise<Reply> {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(input),
    };
    const response = await send(`${origin}/api/${path}`, init).catch(() => {
      throw new ApiError(ERROR_MESSAGES.unavailable);
    });
    const text = await response.text();
    return readReply(response.status, text);
  }

  return {
    /** The payload of the reply. Throws an ApiError where it is none or a refusal. */
    async call<Path extends keyof ApiCalls>(
      path: Path,
      input: ApiCalls[Path]["input"],
    ): Promise<ApiCalls[Path]["payload"]> {
      const { payload } = await ask(path, input);
      // The server's types hold at its end of the line; an envelope without payload gives {}.
      return payload as ApiCalls[Path]["payload"];
    },

    /** Ends the session. Throws an ApiError where the server does not say goodbye. */
    async logout(): Promise<void> {
      const { message } = await ask("auth/logout", {});
      if (message !== LOGOUT_MESSAGE) throw new ApiError(message || ERROR_MESSAGES.some);
    },
  };
}

/** The old client's reading of a reply: the status first, then the body, then what it says. */
function readReply(status: number, text: string): Reply {
  if (status !== 200) throw new ApiError(messageOfStatus(status));
  const envelope = parse(text);
  if (!isObject(envelope)) throw new ApiError(ERROR_MESSAGES.badResponse);
  const message = typeof envelope.message === "string" ? envelope.message : "";
  const payload = isObject(envelope.payload) ? envelope.payload : {};
  if (envelope.status !== "Error") return { message, payload };
  throw new ApiError(message || ERROR_MESSAGES.some, readFields(payload.fields));
}

function readFields(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const texts = Object.entries(value).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
  return Object.fromEntries(texts);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
