import ts from 'typescript';

/** A text that a source file shows, and its line. What is only known while the app runs is `{}` in it. */
export type ShownText = { text: string; line: number };

/** The texts that an expression may come to, and the expressions within it that remain to be read. */
type Reading = { texts: string[]; rest: ts.Node[] };

const unknown = '{}';

/** Texts that nobody reads. */
const isCode = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isJsxAttribute(node) && node.name.getText() === 'aria-keyshortcuts') ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'fontFamily');

const either = (...readings: Reading[]): Reading => ({
  texts: readings.flatMap(({ texts }) => texts),
  rest: readings.flatMap(({ rest }) => rest),
});

const joined = (...readings: Reading[]): Reading => ({
  texts: readings.reduce<string[]>(
    (starts, { texts }) => starts.flatMap((start) => texts.map((text) => start + text)),
    [''],
  ),
  rest: readings.flatMap(({ rest }) => rest),
});

const known = (text: string): Reading => ({ texts: [text], rest: [] });

/** Undefined for an expression that holds no text of its own. */
const textsOf = (node: ts.Node): Reading | undefined => {
  if (ts.isStringLiteralLike(node)) return known(node.text);
  if (ts.isJsxText(node)) return known(node.text.replaceAll('&apos;', "'"));
  if (ts.isParenthesizedExpression(node)) return read(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? read(node.expression) : known('');
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap((span) => [read(span.expression), known(span.literal.text)]);
    return joined(known(node.head.text), ...spans);
  }
  if (ts.isConditionalExpression(node)) {
    return either(read(node.whenTrue), read(node.whenFalse), { texts: [], rest: [node.condition] });
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const { left, operatorToken, right } = node;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return joined(read(left), read(right));
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return either({ texts: [''], rest: [left] }, read(right));
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return either(read(left), read(right));
    default:
      return undefined;
  }
};

const read = (node: ts.Node): Reading => textsOf(node) ?? { texts: [unknown], rest: [node] };

/** An element's children, as the runs of text and values between its child elements. */
const runsOf = (children: readonly ts.JsxChild[]): ts.JsxChild[][] => {
  const runs: ts.JsxChild[][] = [[]];
  for (const child of children) {
    if (ts.isJsxText(child) || ts.isJsxExpression(child)) runs.at(-1)?.push(child);
    else runs.push([child], []);
  }
  return runs;
};

/** All texts in a source file of the web app, as far as their words stand in it, except those that are code. */
export const shownTexts = (fileName: string, source: string): ShownText[] => {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found: ShownText[] = [];
  const take = ({ texts, rest }: Reading, at: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(at.getStart());
    for (const text of texts) {
      const plain = text.replaceAll(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(plain)) found.push({ text: plain, line: line + 1 });
    }
    rest.forEach(visit);
  };
  const visit = (node: ts.Node): void => {
    if (isCode(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (ts.isJsxElement(node)) visit(node.openingElement);
      for (const run of runsOf(node.children)) {
        const [first] = run;
        if (first) take(joined(...run.map(read)), first);
      }
      return;
    }
    const reading = textsOf(node);
    if (reading) take(reading, node);
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
