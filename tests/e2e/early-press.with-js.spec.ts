// Clicks while React hydrates a page or opens a dialog are not lost and break nothing.
import { hydrated } from "./hydrated";
import { createCalendar, expect, newEmail, test } from "./stories";

test("a press between React's begin and its first work leaves the page to it", async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let isPressed = false;
    // React schedules its first work by posting a message.
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

test("Escape at the moment in which a dialog opens leads back from it", async ({ page, logIn }) => {
  const id = await createCalendar(await logIn(newEmail()), "Club");
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      showModal.call(this);
      this.dispatchEvent(new Event("cancel", { cancelable: true }));
    };
  });
  await page.goto(`/calendar/${id}/list`);
  await hydrated(page);
  const shown: string[] = [];
  page.on("framenavigated", (frame) => shown.push(frame.url()));
  await page.getByRole("link", { name: "Create Event" }).first().click();
  await expect
    .poll(() => shown)
    .toEqual([expect.stringMatching(/events\/new/), expect.stringMatching(/\/list$/)]);
});
