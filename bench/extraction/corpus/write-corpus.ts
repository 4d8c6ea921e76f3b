import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import { launchChromium } from '../../../tests/browser/chromium.ts';
import { withXml, type XmlForm } from './electronic.ts';
import { type Expected, expectedOf, factsOf, type Source } from './facts.ts';
import { isUnseen, type Layout, layouts } from './layouts/all.ts';
import { type OpenBrowser, printers } from './printers.ts';

export const languages: readonly LanguageCode[] = ['en', 'de', 'fr', 'es', 'nl', 'it'];

export interface CorpusOptions {
  /** Files for each layout in each language. */
  readonly each: number;
  /** Without it, layouts that need Chromium are left out. */
  readonly withBrowser: boolean;
  readonly onFile?: (name: string) => void;
}

export interface Place {
  readonly index: number;
  readonly language: LanguageCode;
  readonly copy: number;
}

/** One invoice of the corpus: its facts and its PDF. */
export const invoiceAt = async ({ index, language, copy }: Place, openBrowser: OpenBrowser) => {
  const layout = layouts[index];
  if (layout === undefined) throw new Error(`There is no layout ${index}`);
  const seed = index * 1_000 + languages.indexOf(language) * 100 + copy;
  const facts = factsOf(seed, language, sourceOf(layout, index), layout.length);
  const name = `${String(index).padStart(2, '0')}-${layout.name}-${language}-${copy}`;
  const printer = printers[copy % printers.length] ?? 'chromium';
  return { facts, name, pdf: await layout.draw(facts, openBrowser, printer) };
};

const sourceOf = ({ isSecond }: Layout, index: number): Source => {
  if (isSecond) return 'second';
  return isUnseen(index) ? 'oddWords' : 'evenWords';
};

const folderOf = ({ isSecond }: Layout, index: number): string =>
  `${isSecond ? 'second-' : ''}${isUnseen(index) ? 'unseen' : 'seen'}`;

/** Layouts that also come with XML inside, and in which form; they draw without a browser. */
const electronic: readonly (readonly [number, XmlForm])[] = [
  [0, 'cii'],
  [4, 'ubl'],
  [5, 'cii'],
  [7, 'ubl'],
];

const folders = ['seen', 'unseen', 'second-seen', 'second-unseen', 'xml'];

/** Writes the PDFs and their JSON into one folder for each part; the same invoices for the same options. */
export const writeCorpus = async (
  folder: string,
  { each, withBrowser, onFile }: CorpusOptions,
): Promise<void> => {
  for (const part of folders) await mkdir(join(folder, part), { recursive: true });
  let browser: Promise<Browser> | undefined;
  const openBrowser = () => (browser ??= launchChromium());
  const write = async (part: string, name: string, pdf: Uint8Array, expected: Expected) => {
    await writeFile(join(folder, part, `${name}.pdf`), pdf);
    await writeFile(join(folder, part, `${name}.json`), `${JSON.stringify(expected, null, 2)}\n`);
    onFile?.(name);
  };
  try {
    for (const [index, layout] of layouts.entries()) {
      if (layout.printed && !withBrowser) continue;
      for (const language of languages) {
        for (let copy = 0; copy < each; copy += 1) {
          const { facts, name, pdf } = await invoiceAt({ index, language, copy }, openBrowser);
          await write(folderOf(layout, index), name, pdf, expectedOf(facts));
        }
      }
    }
    for (const [index, form] of electronic) {
      for (const language of languages) {
        const { facts, name, pdf } = await invoiceAt({ index, language, copy: 90 }, openBrowser);
        await write('xml', `${name}-${form}`, await withXml(pdf, facts, form), {
          ...expectedOf(facts),
          dueDate: facts.due,
        });
      }
    }
  } finally {
    await (await browser)?.close();
  }
};
