/** A page without the form that chooses its language, which has the page's own address and a list of languages in it. */
export function withoutLanguages(html: string): string {
  return html.replace(/<form[^>]*class="languages".*?<\/form>/s, "");
}
