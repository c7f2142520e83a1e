import { describe, expect, it } from "vitest";
import {
  type Answer,
  countAnswers,
  createPlacesFinder,
  decide,
  freeIn,
  moveUp,
  openness,
  waitingPosition,
} from "~/event/answer-rules";
import { type Asks, lastSlotOf, readAsks, writeAsks } from "~/event/asks";

const COMING: Asks = {
  kind: "coming",
  places: 4,
  closesHours: 2,
  names: "managers",
  slots: [],
};
const LIST: Asks = {
  ...COMING,
  kind: "list",
  places: null,
  slots: [
    { id: 1, name: "Cake", places: 3 },
    { id: 4, name: "Drinks", places: 2 },
  ],
};

const answerOf = (id: number, more: Partial<Answer> = {}): Answer => {
  return { id, slot: 0, people: 1, state: "in", queue: id, ...more };
};

/** The mulberry32 sequence, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The rules written another way: lists of people by slot, checked one by one. */
class Model {
  readonly line: { id: number; slot: number; people: number; state: string }[] = [];
  constructor(readonly limits: ReadonlyMap<number, number | null>) {}

  free(slot: number, except?: number): number {
    const limit = this.limits.get(slot);
    if (limit === undefined) return 0;
    if (limit === null) return Number.POSITIVE_INFINITY;
    let left = limit;
    for (const each of this.line) {
      if (each.state === "in" && each.slot === slot && each.id !== except) left -= each.people;
    }
    return left;
  }

  send(id: number, slot: number | null, people: number): "taken" | "done" {
    const mine = this.line.find((each) => each.id === id);
    if (slot === null) {
      if (mine) mine.state = "no";
      else this.line.push({ id, slot: 0, people, state: "no" });
      this.fill();
      return "done";
    }
    const fits = people <= this.free(slot, id);
    const isLess = mine?.state === "in" && mine.slot === slot && people <= mine.people;
    if (!fits && !isLess && mine?.state === "in") return "taken";
    const keeps = mine && mine.slot === slot && mine.state === "waiting";
    const next = { id, slot, people, state: fits || isLess ? "in" : "waiting" };
    if (mine && (keeps || mine.state === "in")) Object.assign(mine, next);
    else {
      if (mine) this.line.splice(this.line.indexOf(mine), 1);
      this.line.push(next);
    }
    this.fill();
    return "done";
  }

  remove(id: number): void {
    const at = this.line.findIndex((each) => each.id === id);
    if (at >= 0) this.line.splice(at, 1);
    this.fill();
  }

  fill(): void {
    for (const each of this.line) {
      if (each.state === "waiting" && each.people <= this.free(each.slot)) each.state = "in";
    }
  }
}

/** The rules as the operations apply them. */
function apply(
  answers: Answer[],
  { id, slot, people }: { id: number; slot: number | null; people: number },
  { asks, turn }: { asks: Asks; turn: number },
): { answers: Answer[]; isTaken: boolean } {
  const places = createPlacesFinder(asks);
  const mine = answers.find((each) => each.id === id);
  const decision = decide({ slot, people }, { answers, mine, places, nextTurn: turn });
  if (decision === "taken") return { answers, isTaken: true };
  const others = answers.filter((each) => each !== mine);
  return { answers: filled([...others, { ...decision, id }], asks), isTaken: false };
}

function filled(answers: Answer[], asks: Asks): Answer[] {
  const ups = new Set(moveUp(answers, createPlacesFinder(asks)));
  return answers.map((each) => (ups.has(each) ? { ...each, state: "in" } : each));
}

describe("places", () => {
  it.each([
    ["who comes", COMING, [0]],
    ["a list", LIST, [1, 4]],
    ["no limit", { ...COMING, places: null }, [0]],
  ] as const)("go by the rules over 8,000 random steps: %s", (_, asks, slots) => {
    const random = randomOf(26);
    const limits = new Map(slots.map((slot) => [slot, createPlacesFinder(asks)(slot) ?? null]));
    const model = new Model(limits);
    let answers: Answer[] = [];
    for (let turn = 1; turn <= 8_000; turn += 1) {
      const id = 1 + random(12);
      if (random(8) === 0) {
        answers = filled(
          answers.filter((each) => each.id !== id),
          asks,
        );
        model.remove(id);
      } else {
        const slot = random(3) === 0 ? null : (slots[random(slots.length)] ?? 0);
        const people = 1 + random(3);
        const result = apply(answers, { id, slot, people }, { asks, turn });
        answers = result.answers;
        expect(model.send(id, slot, people)).toBe(result.isTaken ? "taken" : "done");
      }
      const shown = (
        list: readonly { id: number; slot: number; people: number; state: string }[],
      ) =>
        list
          .filter(({ state }) => state !== "no")
          .map(({ id, slot, people, state }) => `${id} ${slot} ${people} ${state}`)
          .sort();
      expect(shown(answers)).toEqual(shown(model.line));
      for (const slot of slots) {
        const free = freeIn(slot, answers, createPlacesFinder(asks));
        const waiting = answers.filter((each) => each.state === "waiting" && each.slot === slot);
        expect(waiting.filter(({ people }) => people <= free)).toEqual([]);
        expect(model.free(slot)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("are given in the order of turns, past a party that is too large", () => {
    const answers = [
      answerOf(1, { people: 3 }),
      answerOf(2, { state: "waiting", people: 2 }),
      answerOf(3, { state: "waiting", people: 1 }),
      answerOf(4, { state: "waiting", people: 1 }),
    ];
    expect(moveUp(answers, createPlacesFinder(COMING)).map(({ id }) => id)).toEqual([3]);
    expect(waitingPosition(answerOf(4, { state: "waiting" }), answers)).toBe(3);
  });

  it("stay with who is in: more people are refused, fewer are not, also above the places", () => {
    const mine = answerOf(1, { people: 3 });
    const answers = [mine, answerOf(2, { people: 3 })];
    const options = { answers, mine, places: createPlacesFinder(COMING), nextTurn: 9 };
    expect(decide({ slot: 0, people: 4 }, options)).toBe("taken");
    expect(decide({ slot: 0, people: 2 }, options)).toMatchObject({ state: "in", people: 2 });
    const forced = decide({ slot: 0, people: 9 }, { ...options, force: true });
    expect(forced).toMatchObject({ state: "in", people: 9 });
  });

  it("keep a turn with another number, and lose it with a no", () => {
    const mine = answerOf(2, { state: "waiting", queue: 2, people: 3 });
    const answers = [answerOf(1, { people: 4 }), mine];
    const options = { answers, mine, places: createPlacesFinder(COMING), nextTurn: 9 };
    expect(decide({ slot: 0, people: 2 }, options)).toMatchObject({ state: "waiting", queue: 2 });
    const declined = { ...mine, state: "no" as const };
    const again = { ...options, answers: [answers[0] as Answer, declined], mine: declined };
    expect(decide({ slot: 0, people: 2 }, again)).toMatchObject({ state: "waiting", queue: 9 });
  });

  it("are none in a slot that is no longer offered, whose people are counted nowhere", () => {
    const answers = [answerOf(1, { slot: 2 }), answerOf(2, { slot: 1, people: 2 })];
    expect(countAnswers(answers, LIST)).toEqual({
      coming: 2,
      waiting: 0,
      declined: 0,
      slots: { 1: 2, 4: 0 },
      full: false,
    });
    expect(moveUp([answerOf(3, { slot: 2, state: "waiting" })], createPlacesFinder(LIST))).toEqual(
      [],
    );
  });
});

describe("a date", () => {
  const event = { title: "Training", from: 10 * 3_600_000 };

  it("takes answers until it closes, a no until it begins, none when canceled", () => {
    expect(openness(event, COMING, 8 * 3_600_000 - 1)).toBe("open");
    expect(openness(event, COMING, 8 * 3_600_000)).toBe("onlyNo");
    expect(openness(event, COMING, event.from - 1)).toBe("onlyNo");
    expect(openness(event, COMING, event.from)).toBe("closed");
    expect(openness({ ...event, title: "CANCELED: Training" }, COMING, 0)).toBe("canceled");
  });
});

describe("the setting", () => {
  const cake = { name: "Cake", places: 3 };

  it("numbers slots, and never gives a number twice", () => {
    const first = writeAsks({ ...LIST, slots: [cake, { name: "Juice", places: 1 }] }, null);
    expect(readAsks(first)?.slots.map(({ id }) => id)).toEqual([1, 2]);
    const fewer = writeAsks({ ...LIST, slots: [{ ...cake, id: 1 }] }, first);
    const more = writeAsks({ ...LIST, slots: [{ ...cake, id: 1 }, cake] }, fewer);
    expect(readAsks(more)?.slots.map(({ id }) => id)).toEqual([1, 3]);
    expect(lastSlotOf(more)).toBe(3);
  });

  it("takes a made-up or repeated number for a new slot", () => {
    const first = writeAsks({ ...LIST, slots: [cake] }, null);
    const slots = [
      { ...cake, id: 1 },
      { ...cake, id: 1 },
      { ...cake, id: 77 },
    ];
    const ids = readAsks(writeAsks({ ...LIST, slots }, first))?.slots.map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3]);
  });

  it("is null when nothing is asked, and remembers its slots for when it is again", () => {
    expect(writeAsks(null, null)).toBeNull();
    const first = writeAsks({ ...LIST, slots: [cake] }, null);
    const off = writeAsks(null, first);
    expect(readAsks(off)).toBeNull();
    const again = writeAsks({ ...LIST, slots: [{ ...cake, id: 1 }, cake] }, off);
    expect(readAsks(again)?.slots.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("leaves out what does not fit its kind", () => {
    const coming = readAsks(writeAsks({ ...COMING, slots: [cake] }, null));
    expect(coming).toEqual({ ...COMING, slots: [] });
    const list = writeAsks({ ...LIST, places: 9, slots: [cake] }, null);
    expect(readAsks(list)?.places).toBeNull();
    expect(readAsks(writeAsks(COMING, list))?.slots).toEqual([]);
    const back = readAsks(
      writeAsks({ ...LIST, slots: [{ ...cake, id: 1 }] }, writeAsks(COMING, list)),
    );
    expect(back?.slots).toEqual([{ ...cake, id: 1 }]);
  });
});
