// A calendar's home: the wall, and the links beside it.
import type { HomeView } from "~/web/pages/views/home-view";
import { ActionLink } from "./action-link";
import { OutsideLink, Paragraphs } from "./rich-text";

export function HomePanel({ view }: { view: HomeView }) {
  return (
    <div className="home-panel">
      {view.editHref ? (
        <div className="tab-actions">
          <ActionLink to={view.editHref} text="Edit" about="home page" />
        </div>
      ) : null}
      <section className="wall">
        {view.wall.length > 0 ? (
          <div className="written" dir="auto">
            <Paragraphs paragraphs={view.wall} />
          </div>
        ) : (
          <p className="quiet-text">No details</p>
        )}
      </section>
      <section className="home-links">
        <h2>Links</h2>
        {view.links.length > 0 ? (
          <ul>
            {view.links.map(({ title, href, isBare }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
              <li key={index} dir="auto">
                <OutsideLink href={href} bare={isBare}>
                  {title}
                </OutsideLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet-text">No links yet</p>
        )}
      </section>
    </div>
  );
}
