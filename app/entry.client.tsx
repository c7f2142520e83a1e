// Starts React on the page that the server rendered.
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPage } from "./client/keep-page";
import { readReplies } from "./client/replies";

window.fetch = readReplies(window.fetch.bind(window), keepPage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
