// npm run ts -- scripts/write-archive-schema.ts: generates the JSON Schema of a calendar's archive from the code that
// reads it.
import { writeFileSync } from "node:fs";
import { archiveSchema } from "../app/features/moving/operations/archive-format";

writeFileSync("docs/calendar-archive.schema.json", `${JSON.stringify(archiveSchema(), null, 2)}\n`);
