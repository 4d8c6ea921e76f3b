import { beforeAll, test } from 'vitest';
import { problemTypes } from '../../../../contracts/problems.ts';
import { failures } from '../../../../contracts/messages.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsAt } from '../../../../tests/components/page/failures.ts';
import { button, dialog, shows, toast } from '../../../../tests/components/page/screen.ts';

const syncing = 'POST /api/invoices/sync-status';
const list = dialog('Notifications');
const sync = button('Sync', list);

beforeAll(async () => void (await signUp()));

const openBell = async (): Promise<void> => {
  await openApp('/');
  await button(/^Notifications/).click();
};

test('the bell says that its list could not be loaded', async () => {
  answerCalls(/^GET .api.notifications(\?|$)/, badGateway);
  await openBell();
  await shows(list, failures.notifications);
});

test('the bell says that its list is loading', async () => {
  answerCalls(/^GET .api.notifications(\?|$)/, () => new Promise(() => undefined));
  await openBell();
  await shows(list, 'Loading notifications...');
});

test('a sync that fails says so, with the words of the server', async () => {
  await openBell();
  await failsAt(syncing, sync, failures.sync);
  const undo = answerCalls(syncing, () => Response.json({ success: false, message: 'Try again soon' }));
  await sync.click();
  await toast(failures.sync, 'Try again soon');
  undo();
});

test('a sync that is refused after too many calls in a minute goes on in the next one', async () => {
  await openBell();
  const words = { title: 'Too many calls', detail: 'Please wait', message: 'Please wait' };
  const problem = { type: problemTypes.tooManyCalls, status: 429, ...words };
  const undo = answerCalls(syncing, () => {
    undo();
    return Response.json(problem, { status: 429, headers: { 'Retry-After': '1' } });
  });
  await sync.click();
  await toast('Sync complete', 'Everything is up to date. No invoice is overdue.');
});
