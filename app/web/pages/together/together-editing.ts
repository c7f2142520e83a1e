// Opens the form of a combined calendar for its owner, and saves what it sends.
import { msg } from "@lingui/core/macro";
import { listFavorites } from "~/operations/together/together-views";
import { getTogether, saveTogether } from "~/operations/together/togethers";
import { pagePaths } from "~/paths/pages";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { load, loadIfAllowed, toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { buildTogetherForm, readTogetherForm, type TogetherForm } from "./together-form-view";

/** Throws a redirect to the login for a visitor, unless a form was just refused for that. */
export function openNewTogether(request: Request): TogetherForm {
  const { caller, displayFor } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const { members } = load(request, listFavorites, {});
  return buildTogetherForm(undefined, members, displayFor(true));
}

/** The same for one that is there; throws also what its owner alone may do. */
export function openTogetherForm(
  request: Request,
  token = "",
): { form: TogetherForm; documentTitle: string } {
  const { displayFor, words } = getVisitor(request);
  const read = isAfterForm(request) ? loadIfAllowed : load;
  const together = read(request, getTogether, { id: token });
  const { members } = load(request, listFavorites, {});
  return {
    form: buildTogetherForm(together, members, displayFor(true)),
    documentTitle: words._(msg`Edit Combined Calendar – EAS`),
  };
}

/** `id` is "" for a new one, unless the form names one that it saved before. */
export async function saveTogetherForm(request: Request, id: string) {
  const { values } = await readFormFields(request);
  const { words } = getVisitor(request);
  return submit(
    request,
    values,
    () => {
      const { attempt } = values;
      const sent = { ...readTogetherForm(values), ...(attempt && { attempt }) };
      const together = carryOut(request, saveTogether, { id: id || (values.id ?? ""), ...sent });
      const { title: saved } = together;
      const said = words._(msg`Saved: ${saved}`);
      return done(pagePaths.together(together.id), writeFlash("success", said));
    },
    { links: "others" },
  );
}
