// Finds texts for readers outside of translation macros, in screens and in the code that prepares their texts.
import ts from "typescript";

/** Attributes that are read or heard, and props of our components that become such texts. */
const READ =
  /^(?:title|placeholder|alt|label|summary|question|button|cancel|text|hint|caption|heading|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
const MACROS = ["Trans", "Plural", "Select", "SelectOrdinal"];
/** Translation macros, and internal errors, which nobody reads. */
const WORDERS = ["msg", "t", "plural", "select", "selectOrdinal", "Error", "RangeError"];
const LETTERS = /\p{L}{2}/u;
/** The same in every language. */
const NAMES = /^[\s\W]*(?:EAS|iCal|CalDAV|RSS|Atom|CSV|JSON|PDF|QR)[\s\W]*$/;
/** Starts like a sentence or title, and has a second word, a colon, or the end of a sentence. */
const SENTENCE = /^(?:[\s“]|EAS: )*\p{Lu}\p{Ll}+(?:,? \p{L}|: |.*[.!?…]$)/u;
/** View properties with a text as value. */
const SAID = /^(?:text|label|heading|title|caption|note|hint|question|button|message|summary)$/;
const CAPITALIZED = /^(?:EAS: )?\p{Lu}\p{Ll}/u;

/** Returns "line: text" for each. `code` is a .ts or .tsx file's. */
export function bareTextsOf(file, code) {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const visit = (node) => {
    if (isExempt(node)) return;
    const text = textOf(node);
    if (text !== undefined && LETTERS.test(text) && !NAMES.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${text.trim()}`);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Translated texts, names that stay the same, and non-texts. */
function isExempt(node) {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return WORDERS.includes(node.tag.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return WORDERS.includes(node.expression.getText());
  const element = ts.isJsxElement(node) ? node.openingElement : node;
  return (
    (ts.isJsxOpeningElement(element) || ts.isJsxSelfClosingElement(element)) &&
    isWordedElement(element)
  );
}

function isWordedElement({ tagName, attributes }) {
  const isFixed = attributes.properties.some(
    (each) => each.name?.getText() === "translate" && each.initializer?.getText() === '"no"',
  );
  return isFixed || MACROS.includes(tagName.getText());
}

/** The text that a node shows: between tags, as a literal in braces, in a named attribute, as a sentence. */
function textOf(node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && ts.isJsxElement(node.parent)) return literalOf(node.expression);
  if (ts.isJsxAttribute(node)) return textOfAttribute(node);
  if (ts.isPropertyAssignment(node) && SAID.test(node.name.getText())) {
    const text = literalOf(node.initializer);
    return text && CAPITALIZED.test(text) ? text : undefined;
  }
  const isLiteral = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  const text = isLiteral ? literalOf(node) : undefined;
  return text && SENTENCE.test(text) ? text : undefined;
}

function textOfAttribute({ name, initializer }) {
  if (!initializer || !READ.test(name.getText())) return undefined;
  return ts.isJsxExpression(initializer) ? literalOf(initializer.expression) : initializer.text;
}

/** The text of a literal, even inside a conditional. */
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
