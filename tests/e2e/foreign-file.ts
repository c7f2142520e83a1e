// A calendar file of another program with a regatta in the future, on whatever day a story runs.
import { readFileSync } from "node:fs";

export const FILE_NAME = "google.ics";
export const FILE_TEXT = readFileSync(`tests/import/files/${FILE_NAME}`, "utf8").replaceAll(
  "20261205T",
  "20311205T",
);
