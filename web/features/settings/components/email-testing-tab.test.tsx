import { test } from 'vitest';
import { settingsFailures } from '../../../../contracts/accounts/settings-messages.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerInstead } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, toast } from '../../../../tests/components/page/screen.ts';

test('a test email without an answer of the server says so', async () => {
  await signUp();
  await openApp('/settings?tab=email-testing');
  answerInstead(({ url }) => {
    if (url.endsWith('/api/email/test')) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await button('Send test').click();
  await toast(settingsFailures.testMail, settingsFailures.testMailUnknown);
});
