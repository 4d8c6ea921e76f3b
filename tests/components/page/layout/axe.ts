import axe from 'axe-core';
import { expect } from 'vitest';

interface Look {
  /** A selector of the part of the page to look at; default: all of it. */
  readonly within?: string;
  /** The only rules to apply. */
  readonly rules?: readonly string[];
}

/** The violations that axe finds on the page, one line each. */
export const axeFindings = async ({ within = 'html', rules }: Look = {}): Promise<string[]> => {
  // Of what passes, one element per rule is enough.
  const found = await axe.run(within, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  });
  // If hardly any rule applied, axe did not see the page.
  expect(found.passes.length).toBeGreaterThan(rules === undefined ? 5 : 0);
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
