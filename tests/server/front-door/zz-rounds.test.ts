import { expect, it } from "vitest";
import { ask, delay } from "/work/main/tests/server/front-door/open-site";
import { startServe } from "/work/main/tests/server/front-door/start-serve";

it("rounds", async () => {
  const all: number[] = [];
  for (let r = 0; r < 24; r++) {
    const serve = await startServe();
    let answered = 0;
    let resets = 0;
    const client = async () => {
      for (;;) {
        try {
          await ask(serve.port, { path: "/slow?ms=5" });
          answered++;
        } catch (e) {
          if (!String(e).includes("ECONNREFUSED")) resets++;
          return;
        }
      }
    };
    const cs = Array.from({ length: 8 }, client);
    await delay(300 + r * 7);
    serve.child.kill("SIGTERM");
    await Promise.all(cs);
    await serve.exited();
    all.push(resets);
    if (answered < 20) throw new Error("few");
  }
  console.log("RESETS", all.join(" "));
}, 120000);
