// Fields that several schemas of the JSON interface share.
import { z } from "zod";

export const text = z.string();
export const epochMs = (description: string) =>
  z.int().meta({ format: "int64", description: `Epoch milliseconds: ${description}` });
export const canEdit = z.boolean().meta({ description: "Whether the caller may change it." });
export const changedAt = epochMs("when it was last changed.");
