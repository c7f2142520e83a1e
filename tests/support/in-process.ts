// Requests to an installation in this process, for loaders and actions without a built product.
import type { Caller } from "~/operations/kernel/operation";
import type { World } from "./operations";

export const ORIGIN = "http://localhost";

/** Sets the runtime that loaders and actions use. Only the last world counts; call `leaveWorld` at the end. */
function enterWorld({ store, clock }: World, secrets: Caller["secrets"]): void {
  const config = {
    defaultTimeZone: "Europe/Berlin",
    languages: { all: ["en", "en-XA"], fallback: "en" },
    contactTo: "",
    origin: ORIGIN,
    smtpUrl: null,
    configuredOrigin: null,
    admission: { login: null, creators: null },
    sources: { isOn: true, allow: [] },
  };
  const runtime = {
    store,
    secrets,
    config,
    uidSuffix: "x",
    now: () => clock.now,
    mail: { wake() {} },
  };
  Object.assign(globalThis, { easRuntime: runtime });
}

export function leaveWorld(): void {
  Reflect.deleteProperty(globalThis, "easRuntime");
}

type Sent = { form?: Record<string, string>; language?: string };

/** A person's request, or a visitor's if `email` is null; a `form` is posted. */
export function requestOf(
  world: World,
  email: string | null,
  path: string,
  { form, language = "en" }: Sent = {},
): Request {
  const { store, clock } = world;
  const { secrets, actor } = world.as(email);
  enterWorld(world, secrets);
  const token = `a-session-of-${email}`;
  const tokenHash = secrets.hashToken(token);
  if (actor && !store.sessions.findByHash(tokenHash)) {
    store.sessions.add({ tokenHash, userId: actor.id, userAgent: "", now: clock.now });
  }
  const cookies = [`language=${language}`, "tz=Europe/Berlin"];
  const Cookie = [...cookies, ...(actor ? [`sid=${token}`] : [])].join("; ");
  const init = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  return new Request(new URL(path, ORIGIN), { ...init, headers: { Cookie } });
}

/** The response of a loader or action, even if it is thrown. */
export async function answerOf<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown as Answer;
    throw thrown;
  }
}
