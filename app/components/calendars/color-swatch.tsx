// The color of a category or a calendar as a dot, which opens the eight to choose from.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useHydrated } from "~/client/hydrated";
import { FieldError, fieldId, tie } from "~/components/ui/field-frame";
import { COLOR_MESSAGES } from "~/event/category";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type ColorSwatchProps = {
  name: string;
  /** The color's number, 1 to 8; "" if none was chosen yet. */
  value: string;
  /** The color while nothing is chosen. */
  meanwhile?: number;
  /** What it is the color of. */
  label: string;
  /** True where the eight are shown at once. */
  isOpen?: boolean;
  state: FormState | undefined;
};

export function ColorSwatch({
  name,
  value,
  meanwhile = 0,
  label,
  isOpen,
  state,
}: ColorSwatchProps) {
  const { t } = useLingui();
  const words = useWords();
  const colors = COLOR_MESSAGES.map((text) => words._(text));
  const hydrated = useHydrated();
  const { id, error, control } = tie({ name, state });
  const [chosen, choose] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may put another row here with the same color
  useEffect(() => choose(value), [value, state]);
  const color = colors[Number(chosen) - 1];
  return (
    <>
      <details
        className={`swatch tone-${chosen || meanwhile}${chosen ? "" : " not-chosen"}`}
        open={isOpen}
      >
        <summary title={t`Color`}>
          {/* Without scripts it would go on naming the color of before. */}
          <span className="visually-hidden">
            {hydrated && color ? t`${label}: ${color}` : label}
          </span>
        </summary>{" "}
        {/* A legend would say it a second time in text browsers. */}
        <fieldset
          className="swatch-colors"
          aria-label={label}
          aria-describedby={control["aria-describedby"]}
        >
          {colors.map((text, index) => {
            const tone = String(index + 1);
            const colorId = index === 0 ? control.id : fieldId(`${name}.${tone}`);
            return (
              <span key={tone} className={`tone-${tone}`}>
                <input
                  type="radio"
                  id={colorId}
                  name={name}
                  value={tone}
                  defaultChecked={tone === value}
                  onChange={() => choose(tone)}
                />{" "}
                <label htmlFor={colorId} title={text}>
                  <span className="visually-hidden">{text}</span>
                </label>{" "}
              </span>
            );
          })}
        </fieldset>
        {error ? <FieldError id={id} text={error} /> : null}
      </details>
      <div className="swatch-room" />
    </>
  );
}
