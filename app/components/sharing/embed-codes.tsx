// The HTML codes to embed a calendar in other websites, each with a button to copy it.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import type { Embedding } from "~/web/pages/sharing/embedding-view";

/** Draws nothing while the calendar may not be embedded. */
export function EmbedCodes({ embedding }: { embedding: Embedding }) {
  const { codes, adviceHref, categories, linkNote } = embedding;
  if (!codes) return null;
  return (
    <>
      <p>
        Copy one of these lines into the HTML of your website’s page. Anyone who reads that page’s
        source finds the calendar’s link there.{" "}
        {adviceHref ? (
          <>
            Better <Link to={adviceHref}>add an extra link named “website”</Link> first: the code
            then has that one, and you can end it without changing the link that others have.
          </>
        ) : (
          "The code has the extra link named “website”, which you can end by itself."
        )}
      </p>
      {linkNote ? <p role="note">{linkNote}</p> : null}
      <Code name="The coming events as a list" text={codes.list} />
      <Code name="The month" text={codes.month} />
      <Code
        name="The list without a frame, for websites that fetch it themselves"
        text={codes.fragment}
      />
      <p className="note">
        At the end of each address you can add more, in any order: of the lists the first after{" "}
        <code>?</code> and each further one after <code>&amp;</code>, of the month all after{" "}
        <code>&amp;</code>, since its address has a <code>?</code> already.
      </p>
      <ul className="note">
        <li>
          <code>category=</code> and a number for the events of one category alone
          {categories.length > 0 ? ": " : ". This calendar has no categories yet."}
          {categories.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <code>category={id}</code> is <bdi>{name}</bdi>
            </span>
          ))}
        </li>
        <li>
          <code>theme=dark</code> or <code>theme=light</code>; otherwise it is as the reader’s
          device
        </li>
        <li>
          <code>tz=Europe/Berlin</code>, or another time zone
        </li>
        <li>
          <code>count=20</code> for more events, up to 50: of the lists alone
        </li>
      </ul>
    </>
  );
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <h3>{name}</h3>
      <p className="address">
        <code>{text}</code> <CopyButton text={text} label="Copy the code" />
      </p>
    </div>
  );
}
