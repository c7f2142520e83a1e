/** Removes the language form, which contains the page's address and all languages. */
export function withoutLanguages(html: string): string {
  return html.replace(/<form[^>]*class="languages".*?<\/form>/s, "");
}
