// The buttons and keys that format a text field. Loaded with the form.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useHydrated } from "./hydrated";
import { type Replacement, toggleBullets, toggleStars } from "./typed-marks";

type Mark = "bold" | "italic" | "list";
const STARS = { bold: "**", italic: "*" };
const KEYS: Record<string, Mark> = { b: "bold", i: "italic" };

export function FormatButtons() {
  const { t } = useLingui();
  const place = useRef<HTMLSpanElement>(null);
  const hydrated = useHydrated();

  useEffect(() => {
    const area = findTextArea(place.current);
    const press = (event: KeyboardEvent) => {
      const mark = KEYS[event.key.toLowerCase()];
      if (!area || !mark || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      apply(area, mark);
    };
    area?.addEventListener("keydown", press);
    return () => area?.removeEventListener("keydown", press);
  }, []);

  const names: Record<Mark, string> = { bold: t`Bold`, italic: t`Italic`, list: t`Bullets` };
  return (
    <span className="format-buttons" ref={place}>
      {hydrated
        ? (["bold", "italic", "list"] as const).map((mark) => (
            <button
              key={mark}
              type="button"
              className={`quiet mark-${mark}`}
              title={names[mark]}
              onClick={() => apply(findTextArea(place.current), mark)}
            >
              <span className="visually-hidden">{names[mark]}</span>
            </button>
          ))
        : null}
    </span>
  );
}

function findTextArea(place: Element | null): HTMLTextAreaElement | null {
  return place?.closest(".field")?.querySelector("textarea") ?? null;
}

function apply(area: HTMLTextAreaElement | null, mark: Mark): void {
  if (!area || area.readOnly) return;
  const { value, selectionStart: start, selectionEnd: end } = area;
  const selected = { value, start, end };
  const change = mark === "list" ? toggleBullets(selected) : toggleStars(selected, STARS[mark]);
  const length = value.length - (change.to - change.from) + change.text.length;
  if (area.maxLength >= 0 && length > area.maxLength) return;
  replace(area, change);
}

/** Inserts the text as if typed, so that the browser's Undo works. */
function replace(area: HTMLTextAreaElement, { from, to, text, selected }: Replacement): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...selected);
}
