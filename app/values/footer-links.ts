// The links at the foot of every page.
import { pagePaths } from "~/paths/pages";

export const FOOTER_LINKS = [
  { to: pagePaths.bestPractices(), text: "Best Practices" },
  { to: pagePaths.faq(), text: "F.A.Q." },
  { to: pagePaths.privacy(), text: "Privacy" },
  { to: pagePaths.terms(), text: "Terms Of Use" },
  { to: pagePaths.contact(), text: "Contact" },
];
