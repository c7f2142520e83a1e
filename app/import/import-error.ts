// Why nothing of a file can be imported.

/** `message` is a sentence for whoever chose the file. */
export class ImportError extends Error {
  override name = "ImportError";
}
