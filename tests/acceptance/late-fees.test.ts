import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { dayFromNow, invoiceRow, newClient, newInvoice, ownEmail, stepDueNow } from './bodies.ts';
import { confirm, header, until, uploaded } from './importing.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let mails: MailServer;
let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  mails = new MailServer();
  owed = await startOwed({ env: { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});
beforeEach(async () => {
  person = owed.person();
  await person.register({ timeZone: 'UTC' });
});

const contract = {
  kind: 'contract',
  flat: { amount: 2_500, currency: 'USD' },
  rate: { percent: 1.5, per: 'month' },
  graceDays: 0,
  capPercent: null,
  clause: 'Late payments bear interest of 1.5% a month.',
  agreedOn: '2026-03-01',
};
const byGermanLaw = { kind: 'statutory', country: 'DE', debtor: 'business' };

const rowOf = (id: number) => invoiceRow(person, id);
const lateFees = async (id: number, until = ''): Promise<Fields> =>
  (await person.get(`/api/invoices/${id}/late-fees${until === '' ? '' : `?until=${until}`}`)).body;

/** An invoice of $1,000 that was due ten days ago. */
const lateInvoice = (clientId?: number): Promise<number> =>
  newInvoice(person, {
    amount: 1_000,
    dateIssued: dayFromNow(-40),
    dueDate: dayFromNow(-10),
    ...(clientId !== undefined && { clientId }),
  });

describe('terms', () => {
  test('are none until the account has some, and those of a client come first', async () => {
    expect((await person.get('/api/late-fee-terms')).body).toMatchObject({ terms: { kind: 'none' } });
    const clientId = await newClient(person);
    const path = `/api/clients/${clientId}/late-fee-terms`;
    expect((await person.get(path)).body).toEqual({ clientId, terms: null, accountTerms: { kind: 'none' } });
    const id = await lateInvoice(clientId);
    expect(await lateFees(id)).toMatchObject({
      terms: { kind: 'none' },
      isOfClient: false,
      fee: { type: 'none', why: { code: 'no_terms' } },
    });

    expect((await person.put('/api/late-fee-terms', { terms: contract })).body).toMatchObject({
      terms: contract,
    });
    expect(await lateFees(id)).toMatchObject({ terms: contract, isOfClient: false });
    expect((await person.put(path, { terms: byGermanLaw })).body).toEqual({
      clientId,
      terms: byGermanLaw,
      accountTerms: contract,
    });
    expect(await lateFees(id)).toMatchObject({ terms: byGermanLaw, isOfClient: true });
    // The client's other facts are another matter.
    await person.put(`/api/clients/${clientId}`, { name: 'Renamed' });
    expect(await lateFees(id)).toMatchObject({ isOfClient: true });
    await person.put(path, { terms: null });
    expect(await lateFees(id)).toMatchObject({ terms: contract, isOfClient: false });

    const facts = await person.get(`/api/timeline?clientId=${clientId}`);
    expect(JSON.stringify(facts.body)).toContain('By law: Germany, businesses');
  });

  test('that say nothing, or too much, are refused', async () => {
    const refused = async (terms: object): Promise<number> =>
      (await person.put('/api/late-fee-terms', { terms })).status;
    expect(
      await Promise.all([
        refused({ ...contract, clause: ' ' }),
        refused({ ...contract, rate: { percent: 101, per: 'year' } }),
        refused({ ...contract, graceDays: 1.5 }),
        refused({ ...contract, flat: null, rate: null }),
        refused({ ...byGermanLaw, country: 'US' }),
        refused({ kind: 'contract' }),
      ]),
    ).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test("of another account's client are not found", async () => {
    const clientId = await newClient(person);
    const other = owed.person();
    await other.register();
    const path = `/api/clients/${clientId}/late-fee-terms`;
    expect((await other.get(path)).status).toBe(404);
    expect((await other.put(path, { terms: contract })).status).toBe(404);
    const id = await lateInvoice(clientId);
    expect((await other.get(`/api/invoices/${id}/late-fees`)).status).toBe(404);
    expect((await other.post(`/api/invoices/${id}/late-fees`, { amount: 1 })).status).toBe(404);
  });
});

describe('rates', () => {
  const rate = { series: 'bundesbank', validFrom: '2030-01-01', percent: 2.13, source: 'bundesbank.de' };

  test('that the user adds are in the table, and are removed', async () => {
    const added = await person.post('/api/late-fee-rates', rate);
    expect(added.body['rates']).toContainEqual({ ...rate, checkedOn: null });
    const changed = await person.post('/api/late-fee-rates', { ...rate, percent: 3 });
    expect(changed.body['rates']).not.toContainEqual({ ...rate, checkedOn: null });
    const path = '/api/late-fee-rates?series=bundesbank&validFrom=2030-01-01';
    expect(JSON.stringify((await person.delete(path)).body)).not.toContain('2030-01-01');
    expect((await person.delete(path)).status).toBe(404);
    expect((await person.post('/api/late-fee-rates', { ...rate, validFrom: '2030-02-01' })).status).toBe(400);
    expect((await person.post('/api/late-fee-rates', { ...rate, source: '' })).status).toBe(400);
  });
});

describe('late fees and interest of an invoice', () => {
  let id: number;
  beforeEach(async () => {
    await person.put('/api/late-fee-terms', { terms: contract });
    id = await lateInvoice();
  });

  /** Ten days of 18% on $1,000.00, and $25.00. */
  const amount = 493 + 2_500;
  const path = (rest = ''): string => `/api/invoices/${id}/late-fees${rest}`;

  test('are shown as a table and claimed by a person, beside the invoice', async () => {
    expect(await lateFees(id)).toMatchObject({
      currency: 'USD',
      fee: {
        type: 'calculated',
        from: dayFromNow(-9),
        until: dayFromNow(0),
        rows: [{ days: 10, balance: 100_000, percent: 18, amount: 493 }],
        fixedSum: 2_500,
        amount,
      },
      claims: [],
      announcedAt: null,
    });
    const before = await rowOf(id);
    expect((await person.post(path(), { amount: amount + 1 })).status).toBe(409);
    const claimed = await person.post(path(), { amount });
    expect(claimed.body).toMatchObject({
      fee: { type: 'none', why: { code: 'claimed', until: dayFromNow(0) } },
      claims: [{ amount, until: dayFromNow(0), terms: contract, end: null }],
    });
    expect(await rowOf(id)).toEqual({ ...before, lateFeesOpen: amount });
    expect((await person.post(path(), { amount })).status).toBe(409);
    const history = await person.get(`/api/timeline?invoiceId=${id}`);
    expect(JSON.stringify(history.body)).toContain('$29.93 of late fees and interest claimed');
  });

  test('are left open by a payment of the invoice, then waived or paid, which can be taken back', async () => {
    const claims = (await person.post(path(), { amount })).body['claims'] as { id: number }[];
    const claimId = claims[0]?.id ?? 0;
    await person.post(`/api/invoices/${id}/mark-paid`, {});
    expect(await rowOf(id)).toMatchObject({
      status: 'paid',
      amountPaid: 100_000,
      amountDue: 0,
      lateFeesOpen: amount,
    });
    const waived = await person.post(path(`/${claimId}/waive`));
    expect(waived.body['claims']).toMatchObject([{ end: { how: 'waived', on: dayFromNow(0) } }]);
    expect(await rowOf(id)).not.toHaveProperty('lateFeesOpen');
    expect((await person.post(path(`/${claimId}/paid`), {})).status).toBe(409);
    await person.post(path(`/${claimId}/reopen`));
    expect(await rowOf(id)).toMatchObject({ lateFeesOpen: amount });
    const paid = await person.post(path(`/${claimId}/paid`), { date: dayFromNow(-1), reference: 'RF12' });
    expect(paid.body['claims']).toMatchObject([
      { end: { how: 'paid', on: dayFromNow(-1), reference: 'RF12' } },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', amountPaid: 100_000 });
    expect((await person.post(path('/999/waive'))).status).toBe(404);
  });

  test('are in no figure of the account', async () => {
    const figures = async () => {
      const all = await Promise.all(
        ['/api/dashboard', '/api/figures', '/api/receivables'].map((at) => person.get(at)),
      );
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
      return all.map(({ body }) => body);
    };
    const before = await figures();
    await person.post(path(), { amount });
    expect(await figures()).toEqual(before);
  });

  test('have a filter of the list and a column of its export while they are open', async () => {
    await newInvoice(person, { invoiceNumber: 'Other', dueDate: dayFromNow(-10) });
    const listed = async () => (await person.get('/api/lists/invoices?status=late_fees')).body;
    const exported = async (query = '') =>
      (await person.download(`/api/exports/invoices${query}`)).bytes.toString().trimEnd().split('\r\n');
    expect(await listed()).toMatchObject({ rows: [], total: 0 });
    const claims = (await person.post(path(), { amount })).body['claims'] as { id: number }[];
    expect(await listed()).toMatchObject({
      rows: [{ id, status: 'pending', lateFeesOpen: amount }],
      total: 1,
    });
    await person.post(`/api/invoices/${id}/mark-paid`, {});
    expect(await listed()).toMatchObject({ rows: [{ id, status: 'paid', lateFeesOpen: amount }], total: 1 });
    expect((await person.get('/api/lists/invoices/ids?status=late_fees')).body).toMatchObject({ ids: [id] });
    const [header, ...rows] = await exported('?status=late_fees');
    expect(header).toMatch(/,"Late fees open"$/);
    expect(rows).toEqual([expect.stringMatching(/,"Paid",.*,"29\.93"$/)]);
    expect(await exported()).toContainEqual(expect.stringMatching(/"Other",.*,""$/));
    await person.post(path(`/${claims[0]?.id}/waive`));
    expect(await listed()).toMatchObject({ rows: [], total: 0 });
  });

  test('are asked for a day, and claimed up to it', async () => {
    const until = addDays(dayFromNow(0), -5);
    expect(await lateFees(id, until)).toMatchObject({
      fee: { until, rows: [{ days: 5 }], amount: 247 + 2_500 },
    });
    await person.post(path(), { until, amount: 2_747 });
    expect(await lateFees(id)).toMatchObject({
      fee: { from: dayFromNow(-4), until: dayFromNow(0), fixedSum: 0, amount: 247 },
    });
    expect((await person.post(path(), { until: dayFromNow(1), amount: 247 })).status).toBe(400);
  });
});

describe('an invoice in the currency of a law', () => {
  const lateIn = async (currency: string, country: string): Promise<Fields> => {
    await person.put('/api/late-fee-terms', {
      terms: { kind: 'statutory', country, debtor: 'business' },
    });
    const id = await newInvoice(person, {
      amount: 1_000,
      currency,
      invoiceNumber: currency,
      dateIssued: '2026-01-01',
      dueDate: '2026-07-31',
    });
    return lateFees(id, '2026-08-31');
  };

  test('has its fixed sum, and interest by its rate', async () => {
    expect(await lateIn('EUR', 'DE')).toMatchObject({
      currency: 'EUR',
      fee: { rows: [{ days: 31, percent: 10.52, amount: 893 }], fixedSum: 4_000, amount: 4_893 },
      announcement:
        'Late payment carries interest of 10.52% a year under §\u00a0288 BGB. Through August 31, 2026, this comes to €48.93 (€8.93 of interest and €40.00 for the late payment).',
    });
    expect(await lateIn('GBP', 'GB')).toMatchObject({
      currency: 'GBP',
      fee: { rows: [{ days: 31, percent: 11.75, amount: 998 }], fixedSum: 7_000, leftOut: null },
    });
  });

  test('has the interest alone in another one, and says what is left out', async () => {
    expect(await lateIn('USD', 'GB')).toMatchObject({
      currency: 'USD',
      fee: { fixedSum: 0, amount: 998, leftOut: 'GBP' },
    });
  });
});

/** Chases an invoice that is ten days late at once; returns the invoice and the text of its email. */
const chase = async (content: string): Promise<{ id: number; text: string }> => {
  const clientId = await newClient(person, { email: `${crypto.randomUUID()}@northwind.example` });
  const id = await lateInvoice(clientId);
  const { email } = (await person.get(`/api/clients?ids=${clientId}`)).rows[0] ?? {};
  const steps = [{ ...stepDueNow(await ownEmail(person)), content }];
  expect((await person.post('/api/followup-sequences', { invoiceId: id, steps })).status).toBe(201);
  const mailOf = () => mails.taken.find(({ to }) => to.includes(String(email)));
  await expect.poll(() => mailOf() !== undefined, { timeout: 30_000 }).toBe(true);
  return { id, text: textOf(mailOf()?.source).replaceAll(/\s+/g, ' ') };
};
const announcedAt = async (id: number): Promise<unknown> => (await lateFees(id))['announcedAt'];

describe('an email with {{late_fee}}', () => {
  test('names the clause and what it comes to, and counts as announced', async () => {
    await person.put('/api/late-fee-terms', { terms: contract });
    const { id, text } = await chase('Hello,\n\n{{late_fee}}\n\nThank you');
    expect(text).toContain('As agreed on March 1, 2026: "Late payments bear interest of 1.5% a month."');
    expect(text).toContain(
      'this comes to $29.93 ($4.93 of interest and $25.00 for the late payment). Thank you',
    );
    await expect.poll(() => announcedAt(id), { timeout: 30_000 }).not.toBeNull();
    expect(await lateFees(id)).toMatchObject({ claims: [] });
  });

  test('leaves no trace without terms, and announces nothing', async () => {
    const { id, text } = await chase('Hello,\n\n{{late_fee}}\n\nThank you');
    expect(text).toContain('Hello, Thank you');
    const sent = async () =>
      (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows[0]?.['delivery'];
    await expect.poll(sent, { timeout: 30_000 }).toBe('sent');
    expect(await announcedAt(id)).toBeNull();
  });
});

describe('the rule', () => {
  /** Ten days of 18% on $1,000.00, and $25.00. */
  const amount = 493 + 2_500;
  const rulePath = '/api/late-fee-rule';
  /** An invoice, ten days late, whose client was told of late fees in an email. */
  const announced = async (): Promise<number> => {
    await person.put('/api/late-fee-terms', { terms: contract });
    const { id } = await chase('{{late_fee}}');
    await expect.poll(() => announcedAt(id), { timeout: 30_000 }).not.toBeNull();
    return id;
  };
  const claimsOf = async (id: number): Promise<unknown> => (await lateFees(id))['claims'];
  const told = async () =>
    (await person.get('/api/notifications')).rows
      .filter(({ title }) => title === 'Late fees claimed')
      .map(({ message }) => message);
  /** What follows from the events is done, and shown. */
  const settled = async (): Promise<void> => {
    const { desk, engines, settled: effects } = owed.owed;
    await effects();
    const models = ['invoices', 'invoice-rows', 'notifications'];
    await desk.waitForViews(models, await engines.store.lastPosition());
  };

  test('is off until the user approves it, and is withdrawn', async () => {
    const rule = async () => (await person.get('/api/late-fee-terms')).body['claimRule'];
    expect(await rule()).toBeNull();
    const approved = await person.post(rulePath);
    expect(approved.body['claimRule']).toMatchObject({ approvedOn: dayFromNow(0) });
    expect((await person.post(rulePath)).body).toEqual(approved.body);
    expect((await person.delete(rulePath)).body['claimRule']).toBeNull();
    expect((await person.delete(rulePath)).status).toBe(200);
    expect(await rule()).toBeNull();
  });

  test('claims what an email has announced once the invoice is paid, tells of it once, and goes back with an undo', async () => {
    const id = await announced();
    await person.post(rulePath);
    const sent = mails.taken.length;
    await person.post(`/api/invoices/${id}/mark-paid`, {});
    await settled();
    expect(await claimsOf(id)).toMatchObject([
      { amount, until: dayFromNow(0), terms: contract, end: null, byRule: { approvedOn: dayFromNow(0) } },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', amountDue: 0, lateFeesOpen: amount });
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Your rule claimed \$29\.93 of late fees for invoice .*\. When the client pays them,/,
      ),
    ]);
    const history = await person.get(`/api/timeline?invoiceId=${id}`);
    expect(JSON.stringify(history.body)).toContain('$29.93 of late fees and interest claimed through');
    expect((await person.get('/api/lists/invoices?status=late_fees')).body).toMatchObject({ total: 1 });

    await person.post(`/api/invoices/${id}/unpaid`, { undo: true });
    await settled();
    expect(await claimsOf(id)).toEqual([]);
    expect(await rowOf(id)).not.toHaveProperty('lateFeesOpen');
    expect(await told()).toEqual([]);

    await person.post(`/api/invoices/${id}/payments`, { amount: 1_000, date: dayFromNow(-5) });
    await settled();
    expect(await claimsOf(id)).toMatchObject([{ amount: 247 + 2_500, until: dayFromNow(-5) }]);
    expect(mails.taken).toHaveLength(sent);
  });

  test('claims nothing while it is off, and nothing where the invoice is written off', async () => {
    const id = await announced();
    await person.post(`/api/invoices/${id}/mark-paid`, {});
    await person.post(rulePath);
    const other = await announced();
    await person.post(`/api/invoices/${other}/write-offs`, { amount: 1_000, reason: 'Bad debt' });
    await settled();
    expect([await claimsOf(id), await claimsOf(other), await told()]).toEqual([[], [], []]);
  });

  test('leaves an import that says paid as one that can be undone', async () => {
    const id = await announced();
    await person.post(rulePath);
    const row = await rowOf(id);
    const [client] = (await person.get(`/api/clients?ids=${String(row?.['clientId'])}`)).rows;
    const paid = [row?.['invoiceNumber'], client?.['name'], client?.['email'], row?.['dateIssued']];
    const file = `${header}${[...paid, row?.['dueDate'], '1000.00', 'Paid'].join(',')}\n`;
    const importId = await uploaded(person, file);
    expect(await confirm(person, importId)).toBe(200);
    await until(person, importId, 'done');
    await settled();
    expect(await claimsOf(id)).toHaveLength(1);
    await person.post(`/api/imports/${importId}/undo`);
    expect((await until(person, importId, 'undone')).restored).toBe(1);
    await settled();
    expect([(await rowOf(id))?.['status'], await claimsOf(id)]).toEqual(['pending', []]);
  });
});
