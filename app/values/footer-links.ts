// The links in the footer of every page.
import { msg } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";

export const FOOTER_LINKS = [
  { to: pagePaths.bestPractices(), text: msg`Best Practices` },
  { to: pagePaths.faq(), text: msg`F.A.Q.` },
  { to: pagePaths.privacy(), text: msg`Privacy` },
  { to: pagePaths.terms(), text: msg`Terms Of Use` },
  { to: pagePaths.contact(), text: msg`Contact` },
];
