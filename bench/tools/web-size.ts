import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Bench } from './row.ts';

const folder = new URL('../../dist/web/', import.meta.url);
const budget = 200_000;

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );

/** Scripts that a script imports at once, not those it loads when a route is opened. */
const staticImports = (source: string, path: string): string[] => {
  const base = new URL(path, 'file:///');
  return [
    ...source.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^"';]*?from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g,
    ),
  ].flatMap(([, target]) => (target === undefined ? [] : [new URL(target, base).pathname.slice(1)]));
};

/** JavaScript that a browser needs before it shows the first page, gzipped. Run `npm run build` first. */
export const bench: Bench = {
  name: 'web-size',
  run: async () => {
    const html = await readFile(new URL('index.html', folder), 'utf8');
    const seen = new Set<string>();
    const open = scriptsOf(html);
    let bytes = 0;
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const source = await readFile(new URL(path, folder), 'utf8');
      bytes += gzipSync(source, { level: 9 }).length;
      open.push(...staticImports(source, path));
    }
    return [
      {
        name: 'JavaScript of the first load',
        ours: bytes / 1_000,
        reference: budget / 1_000,
        unit: 'kB gzip',
        note: `the budget; ${seen.size} files`,
      },
    ];
  },
};
