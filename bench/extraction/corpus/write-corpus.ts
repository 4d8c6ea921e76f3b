import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import { launchChromium } from '../../../tests/browser/chromium.ts';
import { expectedOf, factsOf } from './facts.ts';
import { layouts, type OpenBrowser } from './layouts/all.ts';

export const languages: readonly LanguageCode[] = ['en', 'de', 'fr', 'es', 'nl', 'it'];

interface Place {
  readonly index: number;
  readonly language: LanguageCode;
  readonly copy: number;
}

/** One invoice of the corpus: its facts and its PDF. */
export const invoiceAt = async ({ index, language, copy }: Place, openBrowser: OpenBrowser) => {
  const layout = layouts[index];
  if (layout === undefined) throw new Error(`There is no layout ${index}`);
  const seed = index * 1_000 + languages.indexOf(language) * 100 + copy;
  const facts = factsOf(seed, language, layout.isUnseen);
  return { facts, pdf: await layout.draw(facts, openBrowser) };
};

/**
 * Writes PDFs and their JSON into the folders `seen` and `unseen`; the same invoices each time.
 * @param each how many for each layout in each language
 * @returns how many in all
 */
export const writeCorpus = async (folder: string, each: number): Promise<number> => {
  let browser: Promise<Browser> | undefined;
  const openBrowser = () => (browser ??= launchChromium());
  let count = 0;
  try {
    for (const [index, { name, isUnseen }] of layouts.entries()) {
      const set = join(folder, isUnseen ? 'unseen' : 'seen');
      await mkdir(set, { recursive: true });
      for (const language of languages)
        for (let copy = 0; copy < each; copy += 1) {
          const { facts, pdf } = await invoiceAt({ index, language, copy }, openBrowser);
          const file = join(set, `${name}-${language}-${copy}`);
          await writeFile(`${file}.pdf`, pdf);
          await writeFile(`${file}.json`, `${JSON.stringify(expectedOf(facts), null, 2)}\n`);
          count += 1;
        }
    }
  } finally {
    await (await browser)?.close();
  }
  return count;
};
