// A press before React has taken over a page does not keep it from doing so.
import { hydrated } from "./hydrated";
import { test } from "./stories";

test("a press between React's begin and its first work leaves the page to it", async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let isPressed = false;
    // By a message to itself React plans its first work.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const press = new MouseEvent("click", { bubbles: true });
      if (!isPressed) queueMicrotask(() => document.querySelector("h1")?.dispatchEvent(press));
      isPressed = true;
      document.documentElement.dataset.pressed = "";
      postMessage.call(this, message);
    };
  });
  await page.goto("/contact");
  await page.waitForFunction(() => "pressed" in document.documentElement.dataset);
  await hydrated(page);
});
