import { expect, test } from 'vitest';
import { call, newClient, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, dialog, field, region, shows, toast } from '../../../../tests/components/page/screen.ts';

test("a client's page has its terms, which come before those of the settings", async () => {
  await signUp();
  const id = await newClient('Ada Ltd');
  await call('PUT', '/api/late-fee-terms', {
    terms: { kind: 'statutory', country: 'IE', debtor: 'business' },
  });
  await openApp(`/clients/${id}`);
  const section = region('Late fees and interest');
  const form = dialog('Late fees and interest');
  await shows(section, /^By law: Ireland, businesses .*, as in the settings$/);
  await button('Edit', section).click();
  await field('Terms', form).selectOptions('None');
  await button('Save', form).click();
  await toast('Terms changed');
  await expect.element(section).toHaveTextContent(/TermsNone$/);
  await button('Edit', section).click();
  await field('Terms', form).selectOptions(
    'As in the settings (By law: Ireland, businesses (S.I. No. 580/2012))',
  );
  await button('Save', form).click();
  await shows(section, /as in the settings$/);
  expect(await call('GET', `/api/clients/${id}/late-fee-terms`)).toMatchObject({ terms: null });
});
