import { expect, test } from 'vitest';
import { z } from 'zod';
import { sentEmailView } from '../../../../contracts/sequences/sent-emails.ts';
import { stepView } from '../../../../contracts/sequences/sequences.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { button, dialog } from '../../../../tests/components/page/screen.ts';
import { invoiceDue, sentEmail } from '../../../../tests/components/page/sequences.ts';

test('the buttons of an email in doubt, which has the most, fit its dialog at every width', async () => {
  await signUp();
  const id = await sentEmail(await invoiceDue(-9));
  const doubted = { status: 'failed', delivery: 'in_doubt' } as const;
  changeAnswers(/^GET .api.sent-emails/, z.array(sentEmailView), (emails) =>
    emails.map((email) => ({ ...email, status: 'failed' as const, inDoubt: true })),
  );
  changeAnswers(/^GET .api.followup-sequences/, z.array(stepView), (steps) =>
    steps.map((step) => ({ ...step, ...doubted })),
  );
  await openApp(`/history?dialog=email:${id}`);
  const details = dialog('Email Details');
  await expect.element(button('Send again', details)).toBeVisible();
  const outside = (): readonly (string | null)[] => {
    const { left, right } = details.element().getBoundingClientRect();
    return details
      .getByRole('button')
      .elements()
      .filter((one) => {
        const own = one.getBoundingClientRect();
        return own.left < left + 8 || own.right > right - 8;
      })
      .map(({ textContent }) => textContent);
  };
  for (const width of [700, 768, 1280]) {
    await setWidth(width);
    await expect.poll(() => [width, ...outside()]).toEqual([width]);
  }
});
