// A canceled event's title: struck through, with a tag drawn in place of its first word.
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** `prefix` is for screen readers; `children` is the rest of the title. */
export function CanceledTitle({ prefix, children }: { prefix: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <span className="visually-hidden">{prefix}</span>
      <bdi data-tag={t({ message: "Canceled", context: "an event" })}>{children}</bdi>
    </>
  );
}
