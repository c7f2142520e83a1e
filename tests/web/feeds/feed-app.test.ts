// Recognizes the kind of calendar program from its user agent.
import { expect, test } from "vitest";
import { feedAppOf } from "~/web/feeds/calendar-feeds";

test.each([
  ["Google-Calendar-Importer", "Google Calendar"],
  ["iOS/18.0 (22A3354) dataaccessd/1.0", "Apple Calendar on iPhone or iPad"],
  ["macOS/13.4 (22F66) dataaccessd/1.0", "Apple Calendar on Mac"],
  ["Mac_OS_X/10.15.7 (19H15) CalendarAgent/930.5.1", "Apple Calendar on Mac"],
  ["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)", "Outlook"],
  ["Microsoft Exchange/15.20", "Outlook on the web"],
  ["Outlook-iOS/2.0", "Outlook on a phone"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.6.0", "Thunderbird"],
  ["Evolution/3.46.4", "GNOME Calendar or Evolution"],
  ["ICSx5/2.2 (2023/10/10; ktor; okhttp/4.11.0) Android/14", "ICSx⁵"],
  ["Nextcloud Webcal Service", "Nextcloud"],
  ["vdirsyncer/0.19.0", "vdirsyncer"],
  ["curl/8.4.0", "a script"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36",
    "a web browser",
  ],
  ["", "an unknown app"],
  ["Somebody's private program, ann@example.org", "another app"],
  ["x".repeat(100_000), "another app"],
])("%s is %s", (userAgent, app) => expect(feedAppOf(userAgent)).toBe(app));

test("a long name is known in a moment", () => {
  // Quadratic time would exceed the test's timeout.
  for (const part of ["iphone", "mac os", "mozilla/5.0 "]) feedAppOf(part.repeat(100_000));
});
