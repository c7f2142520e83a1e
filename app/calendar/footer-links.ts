// The links at the foot of every page.
import { paths } from "~/paths";

export const FOOTER_LINKS = [
  { to: paths.bestPractices(), text: "Best Practices" },
  { to: paths.faq(), text: "F.A.Q." },
  { to: paths.privacy(), text: "Privacy" },
  { to: paths.terms(), text: "Terms Of Use" },
  { to: paths.contact(), text: "Contact" },
];
