// What opens the menu ⋯ of a card or a row: "More", and for programs that read aloud of what.
import { Trans, useLingui } from "@lingui/react/macro";
import { Unseen } from "./action-link";

export function MoreSummary({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <summary title={t({ message: "More", context: "menu" })}>
      <span className="visually-hidden">
        <Trans>
          More<Unseen> {title}</Unseen>
        </Trans>
      </span>
    </summary>
  );
}
