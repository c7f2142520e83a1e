// Reads a posted form with a file, which stays in memory while it is read.
import {
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler,
  unstable_parseMultipartFormData,
} from "@remix-run/node";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { IMPORT_BYTES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { unreadableForm } from "~/web/request/form-fields";

type Upload = { name: string; bytes: Uint8Array };

/**
 * The file in this field. Throws `invalid` if none was chosen or it is too large, and a 400 if the body is no form.
 */
export async function readUpload(request: Request, field: string): Promise<Upload> {
  const handler = unstable_createMemoryUploadHandler({ maxPartSize: IMPORT_BYTES });
  try {
    const form = await unstable_parseMultipartFormData(request, handler);
    return await readFile(form.get(field), field);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    if (error instanceof MaxPartSizeExceededError) {
      throw invalid(refusal("fileOver10MB"), field);
    }
    throw unreadableForm(request);
  }
}

/** If nothing was chosen, browsers send a file without a name. */
async function readFile(file: FormDataEntryValue | null, field: string): Promise<Upload> {
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    throw invalid(refusal("chooseFile"), field);
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
