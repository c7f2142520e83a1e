// Another program's calendar file, with a regatta that is always in the future.
import { readFileSync } from "node:fs";

export const FILE_NAME = "google.ics";
export const FILE_TEXT = readFileSync(`tests/import/files/${FILE_NAME}`, "utf8").replaceAll(
  "20261205T",
  "20311205T",
);
