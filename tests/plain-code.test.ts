// Claim: every export is imported somewhere, and no literal is spread just to keep lines together.
// The linter has no rule for either.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const FOLDERS = ["app", "bench", "scripts", "tests"];

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ),
  ...readdirSync("."),
].filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.endsWith(".d.ts"));
const known = new Set(files);
const sources = files.map((file) => parse(file, readFileSync(file, "utf8")));

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The file that an import refers to; undefined for a package. */
function resolveFrom(file: string, from: string): string | undefined {
  const bare = from.replace(/\?.*$/, "");
  const path = bare.startsWith("~/") ? join("app", bare.slice(2)) : join(dirname(file), bare);
  if (!/^[~.]/.test(bare)) return undefined;
  const endings = ["", ".ts", ".tsx", ".mjs"];
  return endings.map((ending) => normalize(path) + ending).find((name) => known.has(name));
}

type Use = { file: string; name: string };

/** The names that a file imports from others; "*" for all of them. */
function usesOf(source: ts.SourceFile): Use[] {
  const uses: Use[] = [];
  const add = (from: ts.Node | undefined, names: string[]) => {
    const file = from && ts.isStringLiteralLike(from) && resolveFrom(source.fileName, from.text);
    if (file) uses.push(...names.map((name) => ({ file, name })));
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importedNames(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, reexportedNames(node));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, ["*"]);
    } else if (ts.isCallExpression(node) && isDynamicImport(node)) add(node.arguments[0], ["*"]);
  });
  return uses;
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  if (ts.isNamespaceImport(bindings)) return ["*"];
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}

function reexportedNames({ exportClause }: ts.ExportDeclaration): string[] {
  if (!exportClause || ts.isNamespaceExport(exportClause)) return ["*"];
  return exportClause.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}

function isDynamicImport({ expression }: ts.CallExpression): boolean {
  return expression.kind === ts.SyntaxKind.ImportKeyword || /^vi\./.test(expression.getText());
}

/** The names that a file exports in its declarations. */
function exportsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
    }
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement);
    return isNamed && statement.name ? [statement.name.text] : [];
  });
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

/** `...{ a, b }`, `...["x"]` and `...(["x"] as const)`. */
function isSpreadLiteral(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node) && !ts.isSpreadElement(node)) return false;
  let { expression } = node;
  while (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) {
    expression = expression.expression;
  }
  return ts.isSpreadAssignment(node)
    ? ts.isObjectLiteralExpression(expression)
    : ts.isArrayLiteralExpression(expression);
}

function spreadLiterals(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    if (!isSpreadLiteral(node)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${source.fileName}:${line + 1}`);
  });
  return found;
}

describe("the code", () => {
  it("exports nothing that no other file imports", () => {
    // Remix reads these by their names.
    const ofRemix = /^app\/(routes\/|root\.tsx$|entry\.)/;
    // Lingui's macros import these (lingui.config.js).
    const ofMacros = ["app/words/trans.tsx Trans", "app/words/use-words.ts useLingui"];
    const uses = new Set(sources.flatMap(usesOf).map(({ file, name }) => `${file} ${name}`));
    const unused = sources
      .filter(({ fileName }) => fileName.startsWith("app/") && !ofRemix.test(fileName))
      .filter(({ fileName }) => !uses.has(`${fileName} *`))
      .flatMap((source) => exportsOf(source).map((name) => `${source.fileName} ${name}`))
      .filter((name) => !uses.has(name) && !ofMacros.includes(name));
    expect(uses.size).toBeGreaterThan(1_000);
    expect(unused).toEqual([]);
  });

  it("spreads no literal", () => {
    expect(sources.flatMap(spreadLiterals)).toEqual([]);
  });

  it("is read as it is: exports of all kinds, and spreads that mean something", () => {
    const kinds = "export type A = 1; export const [b, { c }] = d; export async function* e() {}";
    expect(exportsOf(parse("a.ts", kinds))).toEqual(["A", "b", "c", "e"]);
    const plain = "f({ ...a, ...(b && { c }), ...(d ? [] : [1]) }, ...[1].map(g));";
    expect(spreadLiterals(parse("a.ts", plain))).toEqual([]);
    const tricks = "f({ ...{ a } }, ...[1],\n ...([2] as const));";
    expect(spreadLiterals(parse("a.ts", tricks))).toEqual(["a.ts:1", "a.ts:1", "a.ts:2"]);
  });
});
