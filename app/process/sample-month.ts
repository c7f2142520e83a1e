// The events of the demo calendar without a calendar: for a picture of one where there is none.
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { CATEGORIES, DEMO_TITLE, EVENTS, idOf, placeEvent, TRAINING } from "./demo-content";
import { sampleTrainings, type Today } from "./sample-training";

export type SampleMonth = {
  title: string;
  timeZone: string;
  categories: Category[];
  events: CalendarEvent[];
};

export function sampleMonth(today: Today): SampleMonth {
  const { timeZone, now: createdAt } = today;
  const categories = CATEGORIES.map((each, index) => ({ ...each, id: index + 1 }));
  const singles = EVENTS.map(
    (event): CalendarEvent => ({
      ...placeEvent(event, today),
      ...{ id: event.id, uid: event.id, sequence: 0, createdAt, modifiedAt: createdAt },
      ...{ seriesId: null, occurrence: null },
      categoryId: idOf(event.category, categories),
    }),
  );
  const trainings = sampleTrainings({ ...TRAINING, categoryId: idOf("Rowing", categories) }, today);
  return { title: DEMO_TITLE, timeZone, categories, events: [...singles, ...trainings] };
}
