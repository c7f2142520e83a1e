// The two screens of the user's own account, as tabs.
import { useLingui } from "@lingui/react/macro";
import { LinkRow } from "~/components/ui/link-row";
import { pagePaths } from "~/paths/pages";

export function AccountTabs({ current }: { current: "profile" | "account" }) {
  const { t } = useLingui();
  const links = [
    { text: t`Profile`, href: pagePaths.profile(), isCurrent: current === "profile" },
    { text: t`Account`, href: pagePaths.account(), isCurrent: current === "account" },
  ];
  return <LinkRow kind="tabs" name={t`Tabs`} links={links} />;
}
