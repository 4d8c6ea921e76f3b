import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newClient, newSequence, ownEmail, overdueInvoiceBody, stepDueNow } from '../acceptance/bodies.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { Person } from '../doubles/person.ts';
import type { ServerProcess } from '../doubles/server-process.ts';
import { describeWith } from '../engines/at-hand.ts';
import { seriousErrors } from '../doubles/server-log.ts';
import { OwedInRoles } from './owed-in-roles.ts';

/** How soon another projections process must take over after a kill: within ten seconds, in milliseconds. */
const takeOverWithin = 10_000;

describeWith(['EVENTSTORE_URL', 'MONGO_URL', 'TEMPORAL_ADDRESS'], 'two processes of each role', (engines) => {
  const mails = new MailServer();
  let owed: OwedInRoles;
  let atFirst: Person;
  let atSecond: Person;

  beforeAll(async () => {
    owed = new OwedInRoles(engines, { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' });
    await owed.startEach(2);
    const [first, second] = await Promise.all(owed.of('api').map(({ listening }) => listening));
    atFirst = new Person(first ?? '');
    await atFirst.register();
    atSecond = atFirst.at(second ?? '');
  });
  afterAll(async () => {
    await owed.end();
    await mails.close();
  });

  const mailsToClient = (): string[] =>
    mails.taken.flatMap(({ to, subject }) => (to.includes('zoe@lumiere.example') ? [subject] : []));

  /** Changes something at one api process, and waits until the other shows it. */
  const expectFoldedWithin = async (milliseconds: number): Promise<void> => {
    const client = await newClient(atFirst, { name: 'Café Lumière' });
    const shown = async () => (await atSecond.get(`/api/clients?ids=${client}`)).rows.map(({ name }) => name);
    await expect.poll(shown, { timeout: milliseconds }).toEqual(['Café Lumière']);
  };

  test('what is done at one api process is told to a page at the other', async () => {
    const window = await atSecond.live();
    const client = await newClient(atFirst);
    const { id } = await window.told('clients', client);
    expect((await atSecond.get(`/api/clients?ids=${id}`)).rows.map((row) => row.id)).toEqual([client]);
    window.close();
  });

  test('who registers at both at the same moment has one account', async () => {
    const people = [atFirst, atSecond].map(({ address }) => new Person(address));
    const all = await Promise.all(people.map((one) => one.register({ email: 'both@roles.example' })));
    expect(all.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  });

  test('an overdue invoice is chased: its mail arrives once, and history shows it', async () => {
    const clientId = await newClient(atFirst, { email: 'zoe@lumiere.example' });
    const invoice = await atFirst.post('/api/invoices', overdueInvoiceBody(clientId));
    await newSequence(atFirst, invoice.body.id, stepDueNow(await ownEmail(atFirst)));
    const history = async () =>
      (await atSecond.get('/api/sent-emails')).rows.map(({ subject, status }) => [subject, status]);
    await expect.poll(history).toEqual([['Invoice INV-1', 'sent']]);
    expect(mailsToClient()).toEqual(['Invoice INV-1']);
  });

  describe('when the projections process that folds is killed', () => {
    /** The only process left must be the one that folds. */
    const onlyOneLeft = async (): Promise<ServerProcess> => {
      const [one, other] = owed.of('projections');
      if (one === undefined || other === undefined) throw new Error('There are not two of them');
      await owed.kill(one);
      await expectFoldedWithin(takeOverWithin);
      return other;
    };

    test('the other takes over, and so does a third after it', async () => {
      const folding = await onlyOneLeft();
      await owed.start('projections');
      await owed.kill(folding);
      await expectFoldedWithin(takeOverWithin);
    });
  });

  test('in the end the mail has come once, and nothing has gone wrong', async () => {
    const said = await owed.stop();
    expect(mailsToClient()).toEqual(['Invoice INV-1']);
    expect(seriousErrors(said)).toEqual([]);
  });
});
