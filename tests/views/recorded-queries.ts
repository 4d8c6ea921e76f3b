import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, vi } from 'vitest';
import { accountList } from '../../app/administration/account-list.ts';
import { accountsNamed } from '../../app/audit/find-records.ts';
import { todayIn } from '../../domain/calendar.ts';
import { enteredByHand } from '../../commands/accounting/entered-by-hand.ts';
import type { UploadEntry } from '../../commands/files/upload-register.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { z } from 'zod';
import type { ModelDefinition, Query, ReadModels } from '../../platform/ports/read-models.ts';
import { notificationsShown } from '../../projections/bell/notifications-view.ts';
import { invoicePdf } from '../../integrations/pdf/pdf-files.fixture.ts';
import {
  dayFromNow,
  inAWeek,
  newClient,
  newInvoice,
  newSequence,
  ownEmail,
  stepDueNow,
} from '../acceptance/bodies.ts';
import { type RunningOwed, startOwed } from '../acceptance/running-owed.ts';
import type { Person } from '../doubles/person.ts';
import { zoneAtHour } from '../doubles/zone-at-hour.ts';

/** A query that the program makes to its read models, and where it is in the code. */
export interface RecordedQuery {
  /** File and line. */
  readonly site: string;
  readonly model: ModelDefinition;
  /** Runs the same query on other read models, for another account and other ids. */
  readonly ask: (readModels: ReadModels, account: number, ids: readonly number[]) => Promise<unknown>;
  readonly where: NonNullable<Query['where']>;
}

const root = join(import.meta.dirname, '../..');
const sources = ['api', 'app', 'commands', 'projections', 'workflows'];

/**
 * Every query in the sources, but for questions by reference, which are always answered by `_id`, and for pages: a
 * search has to look at every entry that an account has.
 */
const askingSites = async (): Promise<string[]> => {
  const sites: string[] = [];
  for (const folder of sources)
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (!/(?<!\.test|\.fixture)\.ts$/.test(file)) continue;
      const path = join(folder, file);
      const lines = (await readFile(join(root, path), 'utf8')).split('\n');
      lines.forEach((line, index) => {
        if (/eadModels\.(find|count|sums|scan|stream)\(/.test(line)) sites.push(`${path}:${index + 1}`);
      });
    }
  return sites.toSorted();
};

const callSite = (): string => {
  for (const line of (new Error().stack ?? '').split('\n')) {
    const [, file, number] = /(\/[^:()]+\.ts):(\d+)/.exec(line) ?? [];
    if (file === undefined) continue;
    const path = relative(root, file);
    if (sources.some((folder) => path.startsWith(`${folder}/`))) return `${path}:${number}`;
  }
  return 'elsewhere';
};

const recordInto = (recorded: Map<string, RecordedQuery>, readModels: ReadModels): void => {
  const note = (query: Omit<RecordedQuery, 'site'>, told: unknown): void => {
    const site = callSite();
    recorded.set(JSON.stringify([site, query.model.name, told]), { site, ...query });
  };
  const { find, count, sums, scan, stream } = readModels;
  vi.spyOn(readModels, 'find').mockImplementation((model, account, query = {}) => {
    const { ids, where = {}, ...rest } = query;
    note(
      {
        model,
        where,
        ask: (others, another, otherIds) =>
          others.find(model, another, { where, ...rest, ...(ids && { ids: otherIds }) }),
      },
      [Object.keys(where), ids === undefined, rest],
    );
    return find(model, account, query);
  });
  vi.spyOn(readModels, 'count').mockImplementation((model, account, where = {}) => {
    note({ model, where, ask: (others, another) => others.count(model, another, where) }, where);
    return count(model, account, where);
  });
  vi.spyOn(readModels, 'sums').mockImplementation((model, account, options) => {
    const { ids, where = {}, ...rest } = options;
    note(
      {
        model,
        where,
        ask: (others, another, otherIds) =>
          others.sums(model, another, { where, ...rest, ...(ids && { ids: otherIds }) }),
      },
      [where, ids === undefined, rest],
    );
    return sums(model, account, options);
  });
  vi.spyOn(readModels, 'stream').mockImplementation((model, account, query = {}) => {
    const { where = {} } = query;
    note({ model, where, ask: (others, another) => firstOf(others.stream(model, another, query)) }, query);
    return stream(model, account, query);
  });
  vi.spyOn(readModels, 'scan').mockImplementation((model, where = {}) => {
    note({ model, where, ask: (others) => firstOf(others.scan(model, where)) }, where);
    return scan(model, where);
  });
};

/** A scan reads many pages; the first is like all others. */
const firstOf = async (documents: AsyncIterable<unknown>): Promise<unknown> => {
  for await (const document of documents) return document;
  return undefined;
};

/** What starts by itself is found, changes with its schedule, and is taken back. */
const askAboutSchedules = async (person: Person, clientId: number): Promise<void> => {
  const steps = [{ type: 'overdue_by', days: 3 }];
  const { id } = (await person.post('/api/schedules', { name: 'Ours', steps })).body;
  const rules = { rules: [{ scheduleId: id }], startsItself: 'created', delayHours: 0 };
  await person.post('/api/schedule-rules/preview', rules);
  await person.put('/api/schedule-rules', rules);
  const invoiceId = await newInvoice(person, { clientId, invoiceNumber: 'BY-ITSELF' });
  const stepsOf = async () => (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows;
  await vi.waitFor(async () => expect(await stepsOf()).toHaveLength(1), 10_000);
  await person.put(`/api/schedules/${id}`, {
    steps: [...steps, { type: 'overdue_by', days: 9 }],
    applyTo: 'running',
  });
  await vi.waitFor(async () => expect(await stepsOf()).toHaveLength(2), 10_000);
  const day = todayIn('Europe/Berlin', Date.now());
  await person.get(`/api/schedules/${String(id)}/preview`);
  await person.get(`/api/schedule-rules/starts?scheduleId=${String(id)}&day=${day}`);
  await person.post('/api/schedule-rules/starts/undo', { scheduleId: 999, day });
  await person.post('/api/schedule-rules/starts/undo', { scheduleId: id, day: '2020-01-01' });
  await person.put('/api/schedule-rules', { startsItself: 'off', takeBack: true });
  await vi.waitFor(async () => expect(await stepsOf()).toHaveLength(0), 10_000);
  await person.get('/api/schedules');
};

/** Runs the program, reads every list of the API, and makes the process manager and the projections query. */
const askAll = async ({ owed, person: newPerson }: RunningOwed): Promise<void> => {
  const person = newPerson();
  await person.register({ timeZone: 'Europe/Berlin' });
  // It is about noon there, so that its morning is announced.
  await newPerson().register({ timeZone: zoneAtHour(12) });
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, invoiceId);
  for (const list of ['clients', 'invoices', 'sent-emails', 'notifications', 'followup-sequences']) {
    await person.get(`/api/${list}`);
    await person.get(`/api/${list}?ids=${step?.id ?? 0},${invoiceId}`);
  }
  // A notification that tells of what may still need the user.
  const due = await newInvoice(person, { clientId, invoiceNumber: 'DUE-1' });
  await newSequence(person, due, stepDueNow(await ownEmail(person)));
  await vi.waitFor(
    async () => expect((await person.get('/api/notifications')).rows).not.toHaveLength(0),
    10_000,
  );
  // The same of one about a connection: whether it is open is a question to the senders.
  const { id: account } = (await person.get('/api/user')).body;
  const body = JSON.stringify({ matter: { key: 'gmail' } });
  await notificationsShown({ readModels: owed.engines.readModels, account }, [
    { account, id: account, position: '0' as Position, keys: {}, body },
  ]);
  await person.get(`/api/sent-emails/${step?.id ?? 0}/message`);
  await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`);
  for (const list of ['clients', 'invoices', 'sent-emails', 'sequences'])
    await person.get(`/api/lists/${list}?search=a`);
  for (const list of ['clients', 'invoices', 'sent-emails', 'sequences'])
    await person.get(`/api/lists/${list}/ids`);
  for (const list of ['clients', 'invoices', 'sequences'])
    await person.get(`/api/lists/${list}?search=a&ranked=true`);
  for (const list of ['invoices', 'sequences'])
    await person.get(`/api/lists/${list}?sort=client&clientId=${clientId}`);
  await person.get(`/api/invoices/${invoiceId}/final-demand`);
  await person.post(`/api/invoices/${invoiceId}/payments`, { amount: 1 });
  for (const query of ['', '?sort=amount', `?clientId=${clientId}`, '?month=2026-01&kind=payment'])
    await person.get(`/api/payments${query}`);
  const overpaid = await newInvoice(person, { clientId, invoiceNumber: 'MORE-1', amount: 5 });
  await person.post(`/api/invoices/${overpaid}/payments`, { amount: 9 });
  await person.get(`/api/clients/${clientId}/credit`);
  await person.post(`/api/invoices/${invoiceId}/apply-credit`);
  const statement = `Date,Payer,Reference,Amount\n${dayFromNow()},Northwind Studio,INV-1,1.00\n`;
  await person.uploadTo('/api/statements', {
    name: 'statement.csv',
    field: 'file',
    bytes: new TextEncoder().encode(statement),
  });
  await person.get('/api/email-templates');
  await askAboutSchedules(person, clientId);
  const [sender] = (await person.get('/api/auto-add-user-email')).rows;
  await person.get(`/api/verified-emails/${sender?.id ?? 0}/uses`);
  const pdf = await invoicePdf();
  const fileContent = pdf.toString('base64');
  await person.post('/api/invoices/extract', {
    fileContent,
    fileName: 'invoice.pdf',
    fileSize: pdf.length,
    fileType: 'application/pdf',
  });
  const file = `Invoice number,Client name,Client email,Due date,Amount
INV-1,Northwind Studio,a@b.example,2099-01-01,5
INV-2,Southwind Works,works@southwind.example,2099-01-01,5
`;
  const form = new FormData();
  form.append('file', new Blob([file]), 'invoices.csv');
  const headers = { cookie: person.cookie ?? '' };
  const upload = await fetch(`${person.address}/api/imports`, { method: 'POST', headers, body: form });
  const { id } = z.object({ id: z.number() }).parse(await upload.json());
  const { version } = (await person.get(`/api/imports/${id}/preview`)).body;
  await person.post(`/api/imports/${id}/confirm`, { version });
  await vi.waitFor(
    async () => expect((await person.post(`/api/imports/${id}/undo`)).status).toBe(200),
    10_000,
  );
  await person.get('/api/imports');
  await person.download('/api/exports/account');
  await accountList(owed.engines.readModels);
  await accountsNamed(owed.engines.readModels, undefined);
  await owed.desk.hasAccounts();
  await enteredByHand(owed.desk, (await person.get('/api/user')).body.id)('INV-1');
  await owed.settled();
  await person.get('/api/notifications/unread-count');
  await person.get('/api/dashboard');
  await person.get('/api/receivables');
  await person.get(`/api/clients/${clientId}/figures`);
  await person.get('/api/figures');
  await person.get('/api/attention');
  const coming = await newInvoice(person, { clientId, invoiceNumber: 'COMING-1' });
  await newSequence(person, coming, { scheduledDate: inAWeek() });
  await owed.settled();
  await person.get('/api/upcoming?search=north');
  await person.get('/api/approvals');
  await person.get('/api/plan');
  const [news] = (await person.get('/api/notifications')).rows;
  await person.post(`/api/notifications/${news?.id ?? 0}/read`);
  await person.post('/api/notifications/mark-all-read');
  await person.post('/api/invoices/sync-status');
  await person.get('/api/user/time-zone-change?timeZone=America/New_York');
  await person.put('/api/user', { timeZone: 'America/New_York' });
  await person.put(`/api/clients/${clientId}`, { email: 'billing@northwind.example' });
  await owed.settled();
  await person.delete(`/api/clients/${clientId}`);
  await owed.projections.stop();
  await owed.projections.start();
};

/** A file that nothing has used for long: the sweep asks whether anything uses it. */
const anOldUpload = (keep: Keep): Promise<void> => {
  const usedAt = new Date(0).toISOString();
  const entry: UploadEntry = { type: 'application/pdf', size: 1, usedAt, isGoing: false, mark: '' };
  return keep.put('uploads', `1/${'0'.repeat(64)}`, entry);
};

/** The queries of the whole program; those that differ only in values are listed once. */
export const recordQueries = async (): Promise<readonly RecordedQuery[]> => {
  const recorded = new Map<string, RecordedQuery>();
  const sites = await askingSites();
  const running = await startOwed({
    beforeRuns: async ({ engines }) => {
      await anOldUpload(engines.keep);
      recordInto(recorded, engines.readModels);
    },
  });
  try {
    await askAll(running);
    await vi.waitFor(
      () =>
        expect([...new Set([...recorded.values()].map(({ site }) => site))].toSorted()).toStrictEqual(sites),
      { timeout: 10_000 },
    );
    return [...recorded.values()];
  } finally {
    await running.close();
  }
};
