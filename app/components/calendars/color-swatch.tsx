// A category's color as a dot, which opens the eight to choose from.
import { useEffect, useState } from "react";
import { useHydrated } from "~/client/hydrated";
import { FieldError, fieldId, tie } from "~/components/ui/field-frame";
import { COLOR_NAMES } from "~/event/category";
import type { FormState } from "~/web/request/form-state";

type ColorSwatchProps = {
  name: string;
  /** The color's number, 1 to 8. */
  value: string;
  /** The row's. */
  number: number;
  state: FormState | undefined;
};

export function ColorSwatch({ name, value, number, state }: ColorSwatchProps) {
  const hydrated = useHydrated();
  const { id, error, control } = tie({ name, state });
  const [chosen, choose] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may put another row here with the same color
  useEffect(() => choose(value), [value, state]);
  return (
    <>
      <details className={`swatch tone-${chosen}`}>
        <summary title="Color">
          <span>
            Color {number}
            {/* Without scripts it would go on naming the color of before. */}
            {hydrated ? `: ${COLOR_NAMES[Number(chosen) - 1]}` : ""}
          </span>
        </summary>{" "}
        {/* A legend would say it a second time in text browsers. */}
        <fieldset
          className="swatch-colors"
          aria-label={`Color ${number}`}
          aria-describedby={control["aria-describedby"]}
        >
          {COLOR_NAMES.map((text, index) => {
            const color = String(index + 1);
            const colorId = index === 0 ? control.id : fieldId(`${name}.${color}`);
            return (
              <span key={color} className={`tone-${color}`}>
                <input
                  type="radio"
                  id={colorId}
                  name={name}
                  value={color}
                  defaultChecked={color === value}
                  onChange={() => choose(color)}
                />{" "}
                <label htmlFor={colorId} title={text}>
                  <span>{text}</span>
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
