// Finds texts in screens that no macro words.
import ts from "typescript";

/** Attributes that somebody reads or hears. */
const READ =
  /^(?:title|placeholder|alt|label|summary|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
const MACROS = ["Trans", "Plural", "Select", "SelectOrdinal"];
const LETTERS = /\p{L}{2}/u;
/** The same in every language. */
const NAMES = /^[\s\W]*(?:EAS|iCal|CalDAV|RSS|Atom|CSV|JSON|PDF|QR)[\s\W]*$/;

/** Each as "line: text". `code` is that of a .tsx file. */
export function bareTextsOf(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) && isExempt(node.openingElement)) return;
    const text = textOf(node);
    if (text !== undefined && LETTERS.test(text) && !NAMES.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isExempt({ tagName, attributes }) {
  const isFixed = attributes.properties.some(
    (each) => each.name?.getText() === "translate" && each.initializer?.getText() === '"no"',
  );
  return isFixed || MACROS.includes(tagName.getText());
}

/** The text that a node shows: between tags, as a literal in braces, in a named attribute. */
function textOf(node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && ts.isJsxElement(node.parent)) return literalOf(node.expression);
  if (!ts.isJsxAttribute(node) || !READ.test(node.name.getText())) return undefined;
  const { initializer } = node;
  if (!initializer) return undefined;
  return ts.isJsxExpression(initializer) ? literalOf(initializer.expression) : initializer.text;
}

/** Also one that a condition chooses. */
function literalOf(node) {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)]
      .map(({ text }) => text)
      .join(" ");
  if (ts.isConditionalExpression(node))
    return (
      [literalOf(node.whenTrue), literalOf(node.whenFalse)].filter(Boolean).join(" ") || undefined
    );
  return undefined;
}
