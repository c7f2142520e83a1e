// The message of the last action that has a link or Undo.
import { expect, test } from "vitest";
import { Notice } from "~/components/ui/notice";
import { draw } from "../../support/draw";

const link = { text: "Open", href: "/calendar/k3v9q2/events/x1" };

test("a refused change is told as an error, also where its message has a link", async () => {
  const notice = { kind: "error", text: "It was not moved.", id: "1", link } as const;
  const html = await draw(Notice, { notice, dismiss() {} });
  expect(html).toContain('class="message error toast notice"');
  expect(html).toContain('role="alert"');
});

test("what was done is told as a success", async () => {
  const notice = { kind: "success", text: "Moved.", id: "2", link } as const;
  const html = await draw(Notice, { notice, dismiss() {} });
  expect(html).toContain('class="message success toast notice"');
  expect(html).toContain('role="status"');
});
