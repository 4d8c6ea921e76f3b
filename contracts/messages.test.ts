import { expect, test } from 'vitest';
import { featureGates, limitMessage, limitTitles, outboxBanner, upgradeMessage } from './messages.ts';
import { outboxInstead } from './senders/sender-messages.ts';
import { answersNotRead } from './sequences/sequence-messages.ts';

test("a limit is said with the plan's display name", () => {
  expect(limitTitles.invoice).toBe('Invoice Limit Reached');
  expect(limitMessage('invoice', 'solo')).toBe(
    "You've reached the maximum number of invoices allowed on your Solo plan. Upgrade to create more invoices.",
  );
  expect(limitMessage('sequence', 'agency')).toBe(
    "You've reached the maximum number of sequences allowed on your Agency plan. Upgrade to create more sequences.",
  );
});

test('the upgrade dialog speaks differently to a developer', () => {
  expect(upgradeMessage('solo')).toBe(
    "You've reached the limits of your Solo plan. Upgrade to access more features and increased limits.",
  );
  expect(upgradeMessage('developer')).toBe(
    'Your Developer license includes unlimited access to all features.',
  );
});

test('a gated feature has its title and message', () => {
  expect(featureGates.promises).toStrictEqual({
    title: 'Promise Tracking',
    message: 'Promise tracking is available on Agency and Enterprise plans. Upgrade to use this feature.',
  });
});

test('the outbox is named in the settings only', () => {
  expect(outboxBanner([])).toBe('No mail server is set up. Clients receive nothing.');
  expect(outboxBanner(['a@x.test', 'b@x.test'])).toBe(
    'No mail server is set up. Clients only receive what is sent from a@x.test and b@x.test.',
  );
  expect(outboxInstead).toBe(
    'No mail server is set up. Emails, including test emails, are written to a folder on the server instead.',
  );
  expect(answersNotRead).toBe("Owed can't see your clients' replies. Record here what the client tells you.");
});
