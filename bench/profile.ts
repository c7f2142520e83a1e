// Summarizes a V8 profile: CPU time by package and by function.
import { readFileSync } from "node:fs";
import { z } from "zod";

const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
});
const IDLE = new Set(["(idle)", "(program)"]);

type Node = z.infer<typeof Profile>["nodes"][number];

/** Sample counts by package, by function, and by each function on the call stack. */
type Tally = Record<"package" | "own" | "with what it calls", Map<string, number>>;

/** The number of printed lines of each. */
const LINES: Record<keyof Tally, number> = { package: 25, own: 45, "with what it calls": 140 };

/** Percentages of the samples that were not idle, including the start of the process. */
export function summarize(file: string): string {
  const { nodes, samples } = Profile.parse(JSON.parse(readFileSync(file, "utf8")));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const tally: Tally = { package: new Map(), own: new Map(), "with what it calls": new Map() };
  let all = 0;
  for (const id of samples) {
    const node = byId.get(id);
    if (!node || IDLE.has(node.callFrame.functionName)) continue;
    all += 1;
    add(tally.package, packageOf(node));
    add(tally.own, nameOf(node));
    const running = new Set<string>();
    for (let at: Node | undefined = node; at; at = byId.get(callers.get(at.id) ?? 0))
      running.add(nameOf(at));
    for (const name of running) add(tally["with what it calls"], name);
  }
  const write = (title: keyof Tally) => `## ${title}\n${list(tally[title], all, LINES[title])}`;
  return [write("package"), write("own"), write("with what it calls")].join("\n");
}

function add(map: Map<string, number>, name: string): void {
  map.set(name, (map.get(name) ?? 0) + 1);
}

function packageOf({ callFrame: { url, functionName } }: Node): string {
  if (!url) return functionName.startsWith("(") ? functionName : "native";
  if (url.startsWith("node:")) return "node";
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? "app";
}

function nameOf(node: Node): string {
  return `${node.callFrame.functionName || "(anonymous)"} ${packageOf(node)}`;
}

function list(map: Map<string, number>, all: number, most: number): string {
  return [...map]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, count]) => `${((100 * count) / all).toFixed(1).padStart(5)} ${name}`)
    .join("\n");
}
