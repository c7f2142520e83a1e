// Lists the small faults that `npm run mutants` can put into a source file.
import ts from "typescript";

/** Replacements for comparisons: a limit shifted by one, or the opposite. */
const COMPARISONS = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" };
const JOINS = { "&&": "||", "||": "&&" };

/** Each has `kind` and `line`, and replaces `start` to `end` by `text`; in source order. */
export function listMutations(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (kind, node, text) => {
    const start = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ kind, line, start, end: node.getEnd(), text });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    mutate(node, add);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mutate(node, add) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression, add);
  if (ts.isConditionalExpression(node)) negate(node.condition, add);
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    if (COMPARISONS[operator]) add("limit shifted", node.operatorToken, COMPARISONS[operator]);
    if (JOINS[operator]) add("condition joined otherwise", node.operatorToken, JOINS[operator]);
  }
  if (ts.isNumericLiteral(node) && ts.isVariableDeclaration(node.parent)) {
    add("number raised by one", node, `(${node.getText()} + 1)`);
  }
  if (ts.isCallExpression(node)) mutateCall(node, add);
}

function negate(condition, add) {
  add("condition negated", condition, `!(${condition.getText()})`);
}

function mutateCall(node, add) {
  const [first, second] = node.arguments;
  if (ts.isExpressionStatement(node.parent)) add("call removed", node, "undefined");
  if (!first || !second) return;
  const texts = node.arguments.map((argument) => argument.getText());
  const rest = texts.slice(2);
  const call = (parameters) => `${node.expression.getText()}(${parameters.join(", ")})`;
  add("arguments swapped", node, call([texts[1], texts[0], ...rest]));
  add("last argument dropped", node, call(texts.slice(0, -1)));
}

/** Chooses `count` of them by the seed; the same ones for the same sources. */
export function chooseBySeed(all, count, seed) {
  const random = makeRandom(seed);
  const left = [...all];
  return Array.from({ length: Math.min(count, all.length) }, () => {
    const [chosen] = left.splice(Math.floor(random() * left.length), 1);
    return chosen;
  });
}

/** Mulberry32. */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
