// Reads a posted form with a file, which is kept in memory for as long as it is read.
import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler,
  unstable_parseMultipartFormData,
} from "@remix-run/node";
import { IMPORT_BYTES } from "~/calendar/limits";
import { invalid } from "~/operations/errors";

/** `name` is "" and `bytes` are none where nothing was chosen. */
export type Upload = { name: string; bytes: Uint8Array };

/** The file of this name. Throws `invalid` for a larger one than may be, and a 400 for what is no form. */
export async function readUpload(request: Request, field: string): Promise<Upload> {
  const handler = unstable_createMemoryUploadHandler({ maxPartSize: IMPORT_BYTES });
  try {
    const form = await unstable_parseMultipartFormData(request, handler);
    const file = form.get(field);
    if (!(file instanceof File)) return { name: "", bytes: new Uint8Array() };
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    if (error instanceof MaxPartSizeExceededError) {
      throw invalid("A calendar file can have at most 2 MB; this one has more.", field);
    }
    throw new Response("We could not read this form. Please open the page again.", { status: 400 });
  }
}
