// The form to choose a calendar file; it leads to a preview.

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { CancelLink } from "~/components/ui/dialog-page";
import { FieldFrame, tie } from "~/components/ui/field-frame";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import type { FormState } from "~/web/request/form-state";

type ImportFormProps = { listHref: string; takeHref: string; state: FormState | undefined };

export function ImportForm({ listHref, takeHref, state }: ImportFormProps) {
  const { t } = useLingui();
  const hint = t`A file that ends in .ics, from Google Calendar, Apple, Outlook, Teamup, Nextcloud or another program, or a whole calendar from EAS, which ends in .json. At most 10 MB and 5,000 events.`;
  const label = t`Calendar file`;
  const tied = tie({ name: "file", state, hint });
  return (
    <div className="import">
      <h2>
        <Trans context="title of a screen">Import</Trans>
      </h2>
      <p>
        <Trans>
          Preview before anything is added. You can undo the import, and importing never deletes
          events.
        </Trans>
      </p>
      <RoomNote />
      <section className="raised">
        <PageForm state={state} encType="multipart/form-data">
          <FieldFrame tied={tied} label={label} hint={hint}>
            <input
              {...tied.control}
              type="file"
              name="file"
              accept=".ics,.ical,.json,text/calendar"
            />
          </FieldFrame>
          <div className="actions">
            <SubmitButton>
              <Trans context="button">Preview</Trans>
            </SubmitButton>{" "}
            <CancelLink to={listHref} />
          </div>
        </PageForm>
      </section>
      <section className="raised">
        <h3>
          <Trans>No file yet?</Trans>
        </h3>
        <p>
          <Trans>Every program has its own place to export a calendar.</Trans>
        </p>
        <p>
          <Link to={`${pagePaths.faq()}#import`}>
            <Trans>Where to find the file</Trans>
          </Link>
        </p>
      </section>
      <p className="note">
        <Link to={takeHref}>
          <Trans context="link">Export</Trans>
        </Link>
      </p>
    </div>
  );
}
