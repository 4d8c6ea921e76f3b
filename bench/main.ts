import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, BenchRow } from './tools/row.ts';

const names = [
  'append',
  'rebuild',
  'http',
  'dashboard',
  'lists',
  'live',
  'neighbors',
  'runs',
  'start',
  'web',
  'audit',
  'import',
];

const load = async (name: string): Promise<Bench> => {
  const loaded = (await import(`./${name}.ts`)) as { readonly bench: Bench };
  return loaded.bench;
};

const number = (value: number | undefined): string =>
  value === undefined ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 });

const cells = ({ name, ours, reference, unit, note }: BenchRow): string[] => [
  name,
  number(ours),
  number(reference),
  reference === undefined ? '-' : number(ours / reference),
  unit,
  note,
];

const heads = ['name', 'ours', 'reference', 'ratio', 'unit', 'reference is; aim'];

const print = (rows: readonly BenchRow[]): void => {
  const table = [heads, ...rows.map(cells)];
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
};

/** Arguments that begin with hyphens are read by the measurements themselves. */
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(1);
}

/** Measured only when named: they take minutes. */
const onRequest = ['lists', 'neighbors', 'audit', 'import', 'web'];

const chosen = asked.length > 0 ? asked : names.filter((name) => !onRequest.includes(name));
const rows: BenchRow[] = [];
// Keeps the process alive, because measured code may use timers that don't.
const awake = setInterval(() => undefined, 60_000);
for (const name of chosen) {
  console.error(`Measuring ${name}…`);
  const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
  try {
    rows.push(...(await (await load(name)).run(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
clearInterval(awake);
print(rows);
