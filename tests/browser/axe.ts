import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: { run(within: Element | null, options: object): Promise<AxeResults> };

interface Look {
  /** A selector of the part of the page to look at; default: all of it. */
  readonly within?: string;
  /** The only rules to apply. */
  readonly rules?: readonly string[];
}

/** The violations that axe finds on the page, one line each. */
export const axeFindings = async (page: Page, { within = 'html', rules }: Look = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Of what passes, one element per rule is enough.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations, passes } = await page.evaluate(
    async (given) => {
      const found = await axe.run(document.querySelector(given.within), given.options);
      return {
        violations: found.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        ),
        passes: found.passes.length,
      };
    },
    { within, options },
  );
  // If hardly any rule applied, axe did not see the page.
  expect(passes).toBeGreaterThan(rules === undefined ? 5 : 0);
  return violations;
};
