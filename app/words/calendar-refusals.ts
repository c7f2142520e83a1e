// What EAS refuses about calendars, what is on them, and their history: the messages without values.
import { msg } from "@lingui/core/macro";

export const CALENDAR_REFUSALS = {
  wrongTitle: msg`This is not the calendar's title. Nothing was deleted.`,
  wrongMailedLink: msg`This link is wrong, or the calendar was removed for good.`,
  categoriesNotList: msg`Categories must be a list.`,
  categoryNeedsName: msg`A category must have a name.`,
  noSuchCategory: msg`This calendar has no such category. Choose another one.`,
  noSuchRegion: msg`There is no such region.`,
  missingCategory: msg`There is no such category in this calendar.`,
  wrongStep: msg`Choose a step.`,
  linkNeedsBoth: msg`A link must have a title and an address.`,
  linksNotList: msg`Links must be a list.`,
  wrongLinkAddress: msg`Link address must begin with http://, https://, mailto: or tel:.`,
  missingNews: msg`This news item is not in this calendar.`,
  extraNotIds: msg`Extra calendars must be a list of ids.`,
  windowNeedsBoth: msg`A window needs both From and To.`,
  wrongKind: msg`The kind must be event, series, news, home or calendar.`,
  nothingBefore: msg`There was nothing before this change.`,
  nothingToRestore: msg`There is nothing here that can be restored.`,
  nothingToUndo: msg`There is nothing here that can be undone.`,
  noVersion: msg`There is no such version.`,
  "stale.calendar": msg`Someone else changed this calendar in the meantime. Nothing is saved yet.`,
  "stale.event": msg`Someone else changed this event in the meantime. Nothing is saved yet.`,
  "stale.home": msg`Someone else changed this home page in the meantime. Nothing is saved yet.`,
  "stale.news": msg`Someone else changed this news item in the meantime. Nothing is saved yet.`,
} as const;
