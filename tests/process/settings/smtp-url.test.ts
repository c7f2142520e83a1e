import { describe, expect, it } from "vitest";
import { readSmtpUrl } from "~/process/settings/config";
import { ConfigurationError } from "~/process/settings/settings";

describe("SMTP_URL", () => {
  it.each([
    ["smtp://mail.example.org", "mail.example.org", 587, "required"],
    ["smtp://mail.example.org:2525", "mail.example.org", 2525, "required"],
    ["smtps://mail.example.org", "mail.example.org", 465, "implicit"],
    ["smtps://localhost:4650", "localhost", 4650, "implicit"],
    ["smtp://192.168.1.5:25", "192.168.1.5", 25, "required"],
    ["smtp://192.168.1.5:25?tls=off", "192.168.1.5", 25, "off"],
    ["smtp://mailpit:1025/?tls=off", "mailpit", 1025, "off"],
    ["smtp://localhost:25", "localhost", 25, "offered"],
    ["smtp://127.0.0.1:25", "127.0.0.1", 25, "offered"],
    ["smtp://127.9.9.9:25", "127.9.9.9", 25, "offered"],
    ["smtp://[::1]:25", "::1", 25, "offered"],
    ["smtp://[::ffff:127.0.0.1]:25", "::ffff:7f00:1", 25, "offered"],
    ["smtp://[fd00::5]:25", "fd00::5", 25, "required"],
    ["smtp://localhost.example.org", "localhost.example.org", 587, "required"],
    ["smtp://127.0.0.1.example.org", "127.0.0.1.example.org", 587, "required"],
  ])("%s is a server whose line is kept secret as it must be", (url, host, port, tls) => {
    expect(readSmtpUrl(url)).toEqual({ host, port, tls, auth: undefined });
  });

  it("holds user and password, percent-encoded where they need to be", () => {
    const { auth } = readSmtpUrl("smtp://ann%40example.org:p%40ss%3Aw%2F%25rd@mail.example.org");
    expect(auth).toEqual({ user: "ann@example.org", pass: "p@ss:w/%rd" });
  });

  it.each([
    "http://mail.example.org",
    "mail.example.org",
    "smtp://",
    "smtp://mail.example.org?tls=no",
    "smtp://mail.example.org?tls.rejectUnauthorized=false",
    "smtp://mail.example.org?logger=true",
    "smtps://mail.example.org?tls=off",
    "smtp://ann:s3cret%zz@mail.example.org",
  ])("%s stops the start with a message that names the variable and shows no password", (url) => {
    expect(() => readSmtpUrl(url)).toThrow(ConfigurationError);
    expect(() => readSmtpUrl(url)).toThrow(/SMTP_URL/);
    expect(() => readSmtpUrl(url)).not.toThrow(/s3cret/);
  });
});
