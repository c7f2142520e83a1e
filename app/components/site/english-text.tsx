// The English text of a page for a reader of another language, whose scripts have no English words.

/** `html` is what the server drew of a component of ours. */
export function EnglishText({ html }: { html: string }) {
  return (
    <div
      lang="en"
      dir="ltr"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn and escaped it, on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
