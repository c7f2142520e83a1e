// The color of a category or calendar as a dot that opens the eight choices.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useHydrated } from "~/client/hydrated";
import { FieldError, fieldId, tie } from "~/components/ui/field-frame";
import { COLOR_MESSAGES } from "~/event/category";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type ColorSwatchProps = {
  name: string;
  /** The color's number, 1 to 8; "" if none is chosen. */
  value: string;
  /** The color shown while none is chosen. */
  meanwhile?: number;
  /** Names the thing that has the color. */
  label: string;
  /** True if the choices are open from the start. */
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
          {/* Without scripts, it would keep naming the previous color. */}
          <span className="visually-hidden">
            {hydrated && color ? t`${label}: ${color}` : label}
          </span>
        </summary>{" "}
        {/* Text browsers would repeat a legend. */}
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
