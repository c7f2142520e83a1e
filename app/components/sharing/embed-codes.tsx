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
            then uses it, and you can end it without changing the link others have.
          </>
        ) : (
          "The code uses the extra link named “website”, which you can end without changing the others."
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
        You can add options at the end of each address, in any order. For the lists, put{" "}
        <code>?</code> before the first one and <code>&amp;</code> before the others. For the month,
        put <code>&amp;</code> before each one, since its address already has a <code>?</code>.
      </p>
      <ul className="note">
        <li>
          <code>category=</code> and a number for the events of one category only
          {categories.length > 0 ? ": " : ". This calendar has no categories yet."}
          {categories.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <code>category={id}</code> is <bdi>{name}</bdi>
            </span>
          ))}
        </li>
        <li>
          <code>theme=dark</code> or <code>theme=light</code>; otherwise it follows the reader’s
          device
        </li>
        <li>
          <code>tz=Europe/Berlin</code>, or another time zone
        </li>
        <li>
          <code>count=20</code> for more events, up to 50 (lists only)
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
