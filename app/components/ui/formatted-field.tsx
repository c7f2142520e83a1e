// A field for multi-line text with marks, with a note on the syntax and buttons below.
import { Trans } from "@lingui/react/macro";
import { FormatButtons } from "~/client/format-buttons";
import { TextAreaField, type TextAreaFieldProps } from "./fields";

export function FormattedField(props: TextAreaFieldProps) {
  return (
    <TextAreaField
      {...props}
      note={(id) => (
        <div className="format-bar">
          <p className="hint" id={id}>
            <Trans>You can write **bold**, *italic* and - lists</Trans>
          </p>{" "}
          <FormatButtons />
        </div>
      )}
    />
  );
}
