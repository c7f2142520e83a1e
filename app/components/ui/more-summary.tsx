// The button that opens the menu ⋯ of a card or row: "More", with its subject for screen readers.
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
