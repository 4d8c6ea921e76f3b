import { doublesIn, type DoubleVersion } from './doubles.ts';
import { accepted, identifiersIn, type Licensed } from './licenses.ts';
import type { Lock } from './lock.ts';
import { broughtBy } from './sizes.ts';

/** The table below a heading of a document, with its lines. */
const tableBelow = (document: string, heading: string): { start: number; lines: string[] } => {
  const lines = document.split('\n');
  const from = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  const start = lines.findIndex((line, at) => at > from && line.startsWith('|'));
  const below = lines.slice(start);
  const end = below.findIndex((line) => !line.startsWith('|'));
  if (from === -1 || start === -1 || lines.slice(from + 1, start).some((line) => line.startsWith('#')))
    throw new Error(`The document has no table below ${heading}.`);
  return { start, lines: end === -1 ? below : below.slice(0, end) };
};

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table below a heading, each as its cells; the head of the table is not one of them. */
export const rowsBelow = (document: string, heading: string): string[][] =>
  tableBelow(document, heading).lines.slice(2).map(cellsOf);

const withTable = (
  document: string,
  heading: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const { start, lines } = tableBelow(document, heading);
  const written = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return document
    .split('\n')
    .toSpliced(start, lines.length, ...written)
    .join('\n');
};

/** The packages in a cell; a name without a scope has that of the first. What is in parentheses says more about one. */
export const packagesIn = (cell: string): string[] => {
  const names = [...cell.replace(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const scope = /^@[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  return names.map((name) => (name.startsWith('@') ? name : scope + name));
};

const megabyte = 1_000_000;

/** A size in MB, as it stands if it is about right. @param bytes undefined if they can't be known here */
const size = (before: string, bytes: number | undefined): string => {
  if (bytes === undefined) return before;
  const now = bytes / megabyte;
  const stood = before === '<1' ? 0.5 : Number.parseInt(before);
  if (Math.abs(now - stood) <= Math.max(1, stood / 3)) return before;
  return now < 1 ? '<1' : now.toFixed();
};

const named = (names: Iterable<string>): string =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

/** As much of each version as tells them apart. */
const inShort = (versions: readonly DoubleVersion[]): string[] => {
  const cut = (length: number) =>
    versions.map(({ version }) => version.split('.').slice(0, length).join('.'));
  return [cut(1), cut(2)].find((all) => new Set(all).size === all.length) ?? cut(Infinity);
};

/** Up to so many packages of a license are named, more are counted. */
const mostNamed = 6;

/** What the tables of the document are made of. */
export interface Facts {
  readonly lock: Lock;
  readonly licensed: readonly Licensed[];
  /** How many bytes the package at a path takes; undefined on a machine whose sizes are not those of the document. */
  readonly bytesAt: ((path: string) => number) | undefined;
}

/**
 * `docs/dependencies.md` with its tables written anew. The reasons and the order of the packages are those of the document.
 *
 * @throws {Error} if a table is missing
 */
export const writeDocument = (document: string, { lock, licensed, bytesAt }: Facts): string => {
  const licenseOf = new Map(licensed.map(({ path, license }) => [path, license ?? 'not known']));
  const bytes = (paths: readonly string[]): number | undefined =>
    bytesAt && paths.map(bytesAt).reduce((sum, one) => sum + one, 0);

  const rows = rowsBelow(document, 'To run');
  const total = rows.find(([cell]) => cell === 'All')?.[2] ?? '';
  const toRun = rows
    .filter(([cell]) => cell !== 'All')
    .map(([cell = '', , before = '', reason = '']) => {
      const names = packagesIn(cell);
      const licenses = [
        ...new Set(names.map((name) => licenseOf.get(`node_modules/${name}`) ?? 'not installed')),
      ].join(', ');
      return [cell, licenses, size(before, bytes(broughtBy(lock, names))), reason];
    });
  const all = ['All', '', size(total, bytes(licensed.map(({ path }) => path))), 'With what they share'];

  const list = Object.keys(accepted);
  const licenses = list.map((id) => {
    const names = licensed
      .filter(({ license = '' }) => identifiersIn(license, list).includes(id))
      .map(({ name }) => name);
    return [id, new Set(names).size > mostNamed ? `${names.length}` : named(names), accepted[id] ?? ''];
  });

  const doubles = doublesIn(lock);
  const versions = doubles.map(({ name, versions: installed }) => {
    const short = inShort(installed);
    return [named([name]), installed.map(({ askers }, at) => `${short[at]} for ${named(askers)}`).join('; ')];
  });

  const tables = [
    ['To run', ['Package', 'License', 'MB', 'Why it, and not its rival'], [...toRun, all]],
    ['Licenses', ['License', `Packages (${licensed.length})`, 'Why it is accepted'], licenses],
    ['In several versions', [`Package (${doubles.length})`, 'Versions, and who asks for them'], versions],
  ] as const;
  return tables.reduce((text, [heading, head, body]) => withTable(text, heading, head, body), document);
};
