// What a calendar takes: of its visitors, in money, in trust.
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";

export function WhatItTakes() {
  return (
    <section aria-labelledby="takes">
      <h2 id="takes">What it takes</h2>
      <dl className="takes">
        <div>
          <dt>What visitors need</dt>
          <dd>
            <strong>Nothing.</strong> No account, no app. Any browser will do, even on an old
            tablet.
          </dd>
        </div>
        <div>
          <dt>What it costs</dt>
          <dd>
            <strong>Nothing.</strong> The software is free. This site is too, unless the people who
            run it say otherwise.
          </dd>
        </div>
        <div>
          <dt>Who can change it</dt>
          <dd>
            <strong>You and the people you invite.</strong> Everyone else can look.
          </dd>
        </div>
        <div>
          <dt>Who keeps the data</dt>
          <dd>
            <strong>The people who run this site.</strong> You can download or delete what is yours
            at any time: <Link to={pagePaths.privacy()}>how your data is used</Link>.
          </dd>
        </div>
      </dl>
    </section>
  );
}
