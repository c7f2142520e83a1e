import { monitorEventLoopDelay } from "node:perf_hooks";
import { readOnThread } from "~/import/read-foreign-file";
import { HOSTILE } from "./tests/import/hostile-texts";
import { PLACE, calendarOf, bytesOf } from "./tests/import/foreign-place";
import { buildSync } from "esbuild";
import { pathToFileURL } from "node:url";
// as the build has it: one script
buildSync({ entryPoints: ["app/import/reading-thread.ts"], bundle: true, platform: "node", format: "esm", outfile: "/tmp/rt/reading-thread.mjs", external: [] , tsconfig: "tsconfig.json"});
const script = pathToFileURL("/tmp/rt/reading-thread.mjs");
const big = bytesOf(calendarOf(...Array.from({ length: 5000 }, (_, n) => ["UID:e"+n, "SUMMARY:Training "+n, "DTSTART;TZID=Europe/Berlin:2026"+String(n%12+1).padStart(2,"0")+String(n%28+1).padStart(2,"0")+"T190000","DTEND;TZID=Europe/Berlin:2026"+String(n%12+1).padStart(2,"0")+String(n%28+1).padStart(2,"0")+"T203000","LOCATION:Hall "+n%7,"DESCRIPTION:"+"Bring shoes\\, water too. ".repeat(3),"SEQUENCE:1","LAST-MODIFIED:20261020T070000Z","STATUS:CONFIRMED","CREATED:20261020T070000Z","DTSTAMP:20261020T070000Z"])));
const text = "Notes of an event, which are as long as notes may be. ".repeat(36);
const heavy = bytesOf(calendarOf(...Array.from({ length: 500 }, (_, n) => ["UID:e"+n, "SUMMARY:Training "+n, "DTSTART:20250101T190000Z", "RRULE:FREQ=DAILY;BYMONTH=1,2,3;INTERVAL=1", "DESCRIPTION:"+text])));
const h = monitorEventLoopDelay({ resolution: 1 }); 
const rows: {name:string,ms:number,block:number,answer:string}[] = [];
for (const { name, bytes } of [{name:"5,000 events "+big.length, bytes: big},{name:"5,000 again", bytes: big},{name:"heavy "+heavy.length, bytes: heavy}, ...HOSTILE]) {
  h.reset(); h.enable(); await new Promise(r=>setTimeout(r,5)); 
  const t = performance.now();
  const answer = await readOnThread({ bytes, place: PLACE }, { script }).then(f => { const left=f.items.filter(i=>i.kind==="leftOut"); return f.items.length+" items, "+left.length+" left out: "+(left[0] as any)?.reason; }, e => String(e.message));
  const ms = performance.now()-t; await new Promise(r=>setTimeout(r,5)); h.disable();
  rows.push({ name, ms: Math.round(ms), block: Math.round(h.max/1e6), answer });
}
if (process.argv[2]) for (const r of rows) console.log(r.ms, r.block, r.name, "=>", r.answer);
rows.sort((a,b)=>b.ms-a.ms); console.log("SLOWEST", rows.slice(0,10));
rows.sort((a,b)=>b.block-a.block); console.log("BLOCK", rows.slice(0,5));
console.log(process.memoryUsage().rss/1e6);
