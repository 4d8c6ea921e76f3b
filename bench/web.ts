import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { firstLoadLimits } from '../scripts/web-build/first-load.ts';
import { newClient, newInvoice } from '../tests/acceptance/bodies.ts';
import { browserSwitches, chromiumPath } from '../tests/browser/chromium.ts';
import { Person } from '../tests/doubles/person.ts';
import type { Bench, BenchRow } from './tools/row.ts';
import { startServer } from './tools/server-process.ts';

const run = promisify(execFile);

/** Not in package.json: it is large, and only this needs it. */
const lighthouse = 'lighthouse@12.8.2';
const aim = 95;

const pages = { 'sign-in': '/auth', dashboard: '/', invoices: '/invoices' } as const;
const devices = ['desktop', 'mobile'] as const;

const requested = z.object({
  details: z.object({ items: z.array(z.object({ url: z.string(), transferSize: z.number().default(0) })) }),
});
const report = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.looseObject({ 'network-requests': requested }),
});
type Report = z.infer<typeof report>;

/** Runs Lighthouse on a page, as the holder of a cookie. */
const reportOf = async (
  program: string,
  folder: string,
  url: string,
  cookie: string | undefined,
  device: (typeof devices)[number],
): Promise<Report> => {
  const file = join(folder, 'report.json');
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=--headless ${browserSwitches.join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  const env = { ...process.env, CHROME_PATH: await chromiumPath() };
  await run(process.execPath, [program, ...args], { env, maxBuffer: 64_000_000 });
  return report.parse(JSON.parse(await readFile(file, 'utf8')));
};

/** Of a built file, in bytes. */
const gzippedSize = (path: string): number =>
  gzipSync(readFileSync(new URL(`../dist/web${path}`, import.meta.url)), { level: 9 }).length;

const rowsOf = (place: string, { categories, audits }: Report): BenchRow[] => {
  const scores = Object.values(categories).map(({ title, score }) => ({
    title,
    score: Math.round((score ?? 0) * 100),
  }));
  // Lighthouse also lists the icon, which is in the page.
  const items = audits['network-requests'].details.items.filter(({ url }) => !url.startsWith('data:'));
  const scripts = items.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  const transferred = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const bytes = scripts.reduce((sum, { url }) => sum + gzippedSize(new URL(url).pathname), 0);
  return [
    {
      name: `Lighthouse, ${place}`,
      ours: Math.min(...scores.map(({ score }) => score)),
      reference: aim,
      unit: 'points',
      note: `the aim; the lowest of ${scores.map(({ title, score }) => `${title} ${score}`).join(', ')}`,
    },
    {
      name: `Requests, ${place}`,
      ours: items.length,
      reference: firstLoadLimits.requests,
      unit: '',
      note: 'the aim, at most',
    },
    {
      name: `JavaScript, ${place}`,
      ours: bytes / 1_000,
      reference: firstLoadLimits.kilobytes,
      unit: 'kB gzip',
      note: `the aim, at most; ${Math.round(transferred / 1_000)} kB as transferred, in ${scripts.length} files`,
    },
  ];
};

/** An account with some unpaid invoices; returns its cookie. */
const someone = async (address: string): Promise<string> => {
  const person = new Person(address);
  await person.register({ timeZone: 'UTC' });
  for (let client = 1; client <= 4; client += 1) {
    const clientId = await newClient(person, { name: `Client ${client}` });
    for (let nth = 1; nth <= 5; nth += 1)
      await newInvoice(person, { clientId, invoiceNumber: `INV-${client}${nth}`, amount: 100 * nth });
  }
  return person.cookie ?? '';
};

/** What Google's Lighthouse says of three pages of the built program. Run `npm run build` first. */
export const bench: Bench = {
  name: 'web',
  run: async (folder) => {
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', lighthouse]);
    const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
    const server = await startServer(join(folder, 'data'));
    try {
      const cookie = await someone(server.address);
      const rows: BenchRow[] = [];
      for (const [name, path] of Object.entries(pages))
        for (const device of devices) {
          const as = path === '/auth' ? undefined : cookie;
          const told = await reportOf(program, folder, `${server.address}${path}`, as, device);
          rows.push(...rowsOf(`${name}, ${device}`, told));
        }
      return rows;
    } finally {
      await server.stop();
    }
  },
};
