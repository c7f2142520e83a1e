// Regenerates docs/api.md after a change of an operation: npm run ts -- scripts/write-api-reference.ts
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "~/web/api/openapi";
import { renewReference } from "./api-reference";

const PAGE = "docs/api.md";

writeFileSync(PAGE, renewReference(readFileSync(PAGE, "utf8"), describeApi("sid")));
