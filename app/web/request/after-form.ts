// Tells whether a page is drawn right after a form was posted to it.

/**
 * True in a loader that draws the page of a form which was just posted without
 * scripts: it is handed a GET request that still has the form's headers.
 */
export function isAfterForm(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}
