// The lines of code by which other websites show a calendar, each to be copied.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import type { Embedding } from "~/web/pages/views/embedding-view";

/** Nothing while no website may show the calendar. */
export function EmbedCodes({ embedding }: { embedding: Embedding }) {
  const { codes, adviceHref } = embedding;
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
      <Code name="The coming events as a list" text={codes.list} />
      <Code name="The month" text={codes.month} />
      <Code
        name="The list without a frame, for websites that fetch it themselves"
        text={codes.fragment}
      />
      <p className="note">
        At the end of the address you can add <code>?count=20</code> for more events (up to 50),{" "}
        <code>theme=dark</code> or <code>theme=light</code>, and a time zone such as{" "}
        <code>tz=Europe/Berlin</code>; put <code>&amp;</code> between them.
      </p>
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
