import { expect, test } from 'vitest';
import { starterTemplates } from '../../../domain/email-text/wording.ts';
import { matchingTemplates, shownStarter } from './templates.ts';

const all = starterTemplates.map(shownStarter);
const found = (search: string): string[] => matchingTemplates(all, search).map(({ name }) => name);

test('a search finds every word in the name, the subject or the tone, in any case', () => {
  expect(found('')).toHaveLength(all.length);
  expect(found('FORMAL')).toEqual(['Formal notice']);
  expect(found('legal notice')).toEqual(['Formal notice', 'Final notice']);
  expect(found('still öpen')).toEqual(['Friendly, still open']);
  expect(found('overdue:')).toEqual(['Firm, after the due date']);
  expect(found('client_name please')).toEqual([]);
});
