import { expect, test } from 'vitest';
import type { StepChangeBody } from '../../contracts/sequences/sequence-bodies.ts';
import { stepChangeFrom } from './step.ts';

const changed = (body: StepChangeBody) =>
  stepChangeFrom(body, 'America/New_York', () => Promise.reject(new Error('The step is not asked for')));

test.each<[string, StepChangeBody, object]>([
  ['nothing', {}, {}],
  ['a time keeps the date', { scheduledTime: '10:30' }, { scheduledTime: '10:30' }],
  ['a date keeps the time', { scheduledDate: '2026-12-24' }, { scheduledDate: '2026-12-24' }],
  [
    'an instant is both, in the zone of the account',
    { scheduledDate: '2026-12-24T02:30:00.000Z' },
    { scheduledDate: '2026-12-23', scheduledTime: '21:30' },
  ],
  [
    'an emptied list of copies is none, and a template can be taken away',
    { ccRecipients: null, templateId: null, customSubject: 'Hello' },
    { ccRecipients: '', templateId: null, subject: 'Hello' },
  ],
])('%s', async (_, body, changes) => {
  expect(await changed(body)).toStrictEqual({ changes });
});

test('emptied attachments are none, and those that are not named stay', async () => {
  expect(await changed({ attachments: null })).toStrictEqual({ changes: {}, attachments: [] });
  expect(await changed({ customSubject: 'Hello' })).not.toHaveProperty('attachments');
});
