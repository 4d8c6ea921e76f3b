import { expect, onTestFinished, test } from 'vitest';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import { startOwed } from './running-owed.ts';

test('an account that registered before there was a mail server is mailed its link once, when it is seen again', async () => {
  const before = await startOwed({ env: { ADDRESS_PROOF: 'required' } });
  const email = 'early@proof.example';
  const person = before.person();
  await person.register({ email });
  const asked = await person.post('/api/user/address-link/first', {});
  expect([asked.status, asked.body]).toEqual([200, { sentTo: null }]);
  await before.owed.close();

  const mails = new MailServer();
  const env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example', ADDRESS_PROOF: 'required' };
  const owed = await startOwed({ env: { ...env, DATA_DIR: before.dataDir } });
  onTestFinished(async () => {
    await owed.close();
    await mails.close();
  });
  const later = person.at(owed.address);
  const both = await Promise.all([1, 2].map(() => later.post('/api/user/address-link/first', {})));
  expect(both.map(({ body }) => body['sentTo']).toSorted()).toEqual([email, null].toSorted());
  const [link] = await mails.mailsTo(email, 1);
  expect(textOf(link?.source)).toContain('/confirm-address?token=');
  expect((await later.post('/api/user/address-link/first', {})).body).toEqual({ sentTo: null });

  const newcomer = owed.person();
  await newcomer.register({ email: 'new@proof.example' });
  expect((await newcomer.post('/api/user/address-link/first', {})).body).toEqual({ sentTo: null });
  await mails.mailsTo('new@proof.example', 1);
  expect(mails.taken).toHaveLength(2);
  expect((await owed.person().post('/api/user/address-link/first', {})).status).toBe(401);
});
