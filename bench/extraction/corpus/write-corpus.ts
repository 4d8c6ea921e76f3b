import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import { launchChromium } from '../../../tests/browser/chromium.ts';
import { expectedOf, factsOf } from './facts.ts';
import { isUnseen, layouts } from './layouts/all.ts';

const languages: readonly LanguageCode[] = ['en', 'de', 'fr', 'es', 'nl', 'it'];

export interface CorpusOptions {
  /** Files for each layout in each language. */
  readonly each: number;
  /** Without it, layouts that need Chromium are left out. */
  readonly withBrowser: boolean;
  readonly onFile?: (name: string) => void;
}

/** Writes the PDFs and their JSON into the folders `seen` and `unseen`; the same files for the same options. */
export const writeCorpus = async (
  folder: string,
  { each, withBrowser, onFile }: CorpusOptions,
): Promise<void> => {
  for (const half of ['seen', 'unseen']) await mkdir(join(folder, half), { recursive: true });
  let browser: Promise<Browser> | undefined;
  const openBrowser = () => (browser ??= launchChromium());
  try {
    for (const [index, layout] of layouts.entries()) {
      if (layout.printed && !withBrowser) continue;
      for (const [languageIndex, language] of languages.entries()) {
        for (let copy = 0; copy < each; copy += 1) {
          const seed = index * 1_000 + languageIndex * 100 + copy;
          const facts = factsOf(seed, language, isUnseen(index), layout.length);
          const expected = expectedOf(facts);
          const name = `${String(index).padStart(2, '0')}-${layout.name}-${language}-${copy}`;
          const path = join(folder, isUnseen(index) ? 'unseen' : 'seen', name);
          await writeFile(`${path}.pdf`, await layout.draw(facts, openBrowser));
          await writeFile(`${path}.json`, `${JSON.stringify(expected, null, 2)}\n`);
          onFile?.(name);
        }
      }
    }
  } finally {
    await (await browser)?.close();
  }
};
