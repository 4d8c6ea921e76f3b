import { DatabaseSync } from '@photostructure/sqlite';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { Open } from 'unzipper-esm';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { verify } from '../../../api/evidence/verify.mjs';
import { adminSocketOf, askServer, type AdminLine, type AdminRequest } from '../../../app/admin-channel.ts';
import { openSnapshot } from '../../../platform/sqlite/snapshot.ts';
import { allProjections } from '../../../projections/all-projections.ts';
import { invoices } from '../../../projections/invoices.ts';
import { programArgs } from '../../doubles/program.ts';
import { newClient, newInvoice, newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded, testOfEngines } from '../scenario.ts';

const lines: string[] = [];
let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({ log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
});
afterAll(() => owed.close());

const ask = async (request: AdminRequest): Promise<AdminLine[]> => {
  const lines: AdminLine[] = [];
  await askServer(adminSocketOf(owed.dataDir), request, (line) => lines.push(line));
  return lines;
};

/** Runs a program of the command line beside the server. @throws with its output when it exits with an error */
const program = (entry: 'admin' | 'audit', ...args: string[]): Promise<string> =>
  programOn(owed.dataDir, entry, ...args);

/** Runs it on a data folder. */
const programOn = async (dataDir: string, entry: 'admin' | 'audit', ...args: string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], ...owed.settings, DATA_DIR: dataDir };
  const ran = promisify(execFile)(process.execPath, [...programArgs(entry), ...args], { env });
  return (await ran).stdout.trimEnd();
};

/** Runs a command as `npm run admin` does: through the server that holds the folder, or beside the others. */
const command = (...args: string[]): Promise<string> => program('admin', ...args);

test('the administrator changes a plan with a system event; a repeat changes nothing', async () => {
  const person = owed.person();
  const { body } = await person.register({ email: 'ada@example.com' });
  const email = 'Ada@Example.com';
  expect(await owed.changePlan(email, 'agency')).toBe('Ada@Example.com is now on the Agency plan');
  expect(await owed.changePlan(email, 'agency')).toBe('Ada@Example.com is already on the Agency plan');
  const events = [];
  for await (const event of owed.owed.engines.store.readStream(`account-${body.id}`)) {
    if (event.type === 'PlanChanged') events.push([event.data, event.metadata.actor]);
  }
  expect(events).toEqual([[{ accountId: body.id, from: 'solo', to: 'agency' }, 'system']]);
});

test('an unknown address is an error', async () => {
  await expect(owed.changePlan('nobody@example.com', 'agency')).rejects.toThrow(
    'There is no account with the email nobody@example.com',
  );
});

test('the list of accounts says what each has', async () => {
  const person = owed.person();
  await person.register({ email: 'counted@example.com' });
  const clientId = await newClient(person);
  await newSequence(person, await newInvoice(person, { clientId }));
  await newInvoice(person, { clientId });
  const today = new Date().toISOString().slice(0, 10);
  const listed = (await command('accounts')).split('\n');
  expect(listed[0]?.split(/ {2,}/)).toEqual([
    'Email',
    'Plan',
    'Registered',
    'Clients',
    'Invoices',
    'Unfinished sequences',
    'History',
  ]);
  const own = listed.find((line) => line.startsWith('counted@example.com'));
  expect(own?.split(/ {2,}/)).toEqual([
    'counted@example.com',
    'Solo',
    today,
    '1',
    '2',
    '1',
    expect.stringMatching(/^\d+ kB of 200 MB$/),
  ]);
});

test('a password link sets a new password once', async () => {
  const person = owed.person();
  await person.register({ email: 'locked-out@example.com' });
  const said = await command('password-link', 'locked-out@example.com');
  const token = /\/reset-password\/(\S+)$/.exec(said)?.[1];
  const password = 'harbor-lantern-93';
  const reset = () =>
    owed.person().post(`/api/reset-password/${token}`, { password, confirmPassword: password });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 410]);
  const back = await owed.person().post('/api/login', { email: 'locked-out@example.com', password });
  expect(back.status).toBe(200);
  await expect(command('password-link', 'nobody@example.com')).rejects.toThrow(
    'There is no account with the email nobody@example.com',
  );
});

testOfEmbedded('each command is in the security log, without addresses and links', () => {
  const written = lines.filter((line) => line.includes('"by":"administrator"'));
  for (const event of ['plan changed', 'accounts listed', 'password link made'])
    expect(written.some((line) => line.includes(`"security":"${event}"`))).toBe(true);
  expect(lines.join()).not.toMatch(/@example|reset-password\//);
});

/** An account with records in every view, and a function that reads what its pages show. */
const livingAccount = async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId);
  const paths = ['/api/clients', '/api/invoices', '/api/followup-sequences', '/api/user', '/api/dashboard'];
  const read = () => Promise.all(paths.map(async (path) => (await person.get(path)).body));
  let changes = 0;
  const change = async () => person.put(`/api/clients/${clientId}`, { city: `Porto ${(changes += 1)}` });
  return { read, change };
};

testOfEmbedded('views are rebuilt while the server goes on, and are what they were', async () => {
  const { read, change } = await livingAccount();
  const before = await read();
  const lines = await ask({ command: 'rebuild', names: [] });
  expect(lines.at(-1)).toEqual({ done: true });
  const named = new Set(lines.flatMap((line) => ('progress' in line ? [line.progress.name] : [])));
  expect(named).toEqual(new Set(allProjections.map(({ model }) => model.name)));
  expect(await read()).toEqual(before);
  expect((await change()).headers.get('owed-view')).toBeNull();
  await expect(ask({ command: 'rebuild', names: ['nothing'] })).rejects.toThrow(
    'There is no projection nothing',
  );
});

testOfEngines(
  'views are rebuilt by a process of its own while others go on, and are what they were',
  async () => {
    const { read, change } = await livingAccount();
    const before = await read();
    const args = [...programArgs('projections'), 'rebuild'];
    const env = { PATH: process.env['PATH'], ...owed.settings, DATA_DIR: owed.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout.trim().split('\n').at(-1)).toBe('Rebuilt all read models.');
    expect(await read()).toEqual(before);
    // The process that was folding takes over its views again.
    const view = async () => (await change()).headers.get('owed-view');
    await expect.poll(view).toBeNull();
  },
);

/** An account with an invoice that was chased, changed, promised and paid. */
const auditedAccount = async () => {
  const person = owed.person();
  const email = `${randomUUID()}@example.com`;
  await person.register({ email });
  await owed.putOnPlan(person, 'agency');
  const invoiceId = await newInvoice(person, { invoiceNumber: 'AUD-7', dateIssued: '2026-01-02' });
  await newSequence(person, invoiceId, { scheduledDate: '2099-12-04' });
  await person.put(`/api/invoices/${invoiceId}`, { amount: 250 });
  await person.post(`/api/invoices/${invoiceId}/promise-payment`, { promisedDate: '2099-12-03' });
  await person.post(`/api/invoices/${invoiceId}/mark-paid`, { datePaid: '2026-01-05' });
  await owed.owed.settled();
  return { person, email, invoiceId };
};

const replayedLine = z.object({
  type: z.string(),
  recordedAt: z.string(),
  forDay: z.string().nullable(),
  changes: z.array(z.unknown()),
  state: z.object({
    invoice: z.record(z.string(), z.unknown()).nullable(),
    steps: z.array(z.unknown()),
  }),
});
const checkpointLine = z.object({
  account: z.number(),
  events: z.number(),
  position: z.string(),
  hash: z.string(),
});

/** Runs a command that an auditor uses on an account. */
const audit = (account: string, ...args: string[]): Promise<string> =>
  program('audit', ...args, '--account', account);

test('an auditor replays an invoice, and learns why an email did not go out', async () => {
  const { person, email, invoiceId } = await auditedAccount();
  const [lines, why] = await Promise.all([
    audit(email, 'replay', 'invoice', 'AUD-7', '--json'),
    audit(email, 'why', 'AUD-7', '--step', '1'),
  ]);
  const replayed = lines.split('\n').map((line) => replayedLine.parse(JSON.parse(line)));
  const [paid] = replayed.filter(({ type }) => type === 'InvoicePaid');
  const [revised] = replayed.filter(({ type }) => type === 'InvoiceRevised');
  expect(revised?.changes).toEqual([
    { field: 'amount', from: 123_450, to: 25_000 },
    { field: 'amountDue', from: 123_450, to: 25_000 },
  ]);
  expect(paid?.forDay).toBe('2026-01-05');
  const { rows: steps } = await person.get('/api/followup-sequences');
  const { rows: listed } = await person.get('/api/invoices');
  const last = replayed.at(-1)?.state;
  expect(listed).toMatchObject([last?.invoice]);
  expect(last?.steps).toEqual(steps);

  const asOf = await audit(email, 'replay', 'invoice', `${invoiceId}`, '--at', revised?.recordedAt ?? '');
  expect(asOf).toContain('amount: $1,234.50 → $250.00');
  expect(asOf).not.toContain('PromiseRecorded');
  expect(why).toContain("It wasn't sent and won't be: The invoice was paid");
  expect(why).toContain('Paused by the promise of Dec 3, 2099');
});

test('an auditor takes checkpoints, and evidence that they check', async () => {
  const { person, email } = await auditedAccount();
  const checkpoint = async (...args: string[]) =>
    checkpointLine.parse(JSON.parse(await audit(email, 'checkpoint', '--json', ...args)));
  const first = await checkpoint();
  await person.put('/api/user', { name: 'Ada Changed' });
  const [later, again] = await Promise.all([checkpoint(), checkpoint('--position', first.position)]);
  expect(later).toMatchObject({ account: first.account, events: first.events + 1 });
  expect(later.hash).not.toBe(first.hash);
  expect(again).toEqual(first);

  const folder = await mkdtemp(join(tmpdir(), 'owed-audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [out, saved] = [join(folder, 'pack.zip'), join(folder, 'checkpoint.json')];
  const [exported] = await Promise.all([
    audit(email, 'export', 'invoice', 'AUD-7', '--out', out),
    audit(email, 'checkpoint', '--out', saved),
  ]);
  expect(exported).toContain(`Wrote ${out}.`);
  await (await Open.file(out)).extract({ path: join(folder, 'pack') });
  expect(await verify(join(folder, 'pack'), saved)).toEqual([]);
  expect((await readFile(join(folder, 'pack', 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the views are what the events give', async () => {
  await auditedAccount();
  expect(await program('audit', 'verify')).toMatch(
    /^All \d+ documents of \d+ views are what the events give\.$/,
  );
});

testOfEmbedded('a document that was changed by hand is found', async () => {
  const { invoiceId } = await auditedAccount();
  // It does not wait for the server's transaction by itself: the server, in this process, could not end it meanwhile.
  const file = new DatabaseSync(join(owed.dataDir, 'read-models.db'), { timeout: 0 });
  const table = `documents_invoices_${invoices.model.version}`;
  const put = (from: string, to: string) =>
    vi.waitFor(
      () => file.exec(`UPDATE ${table} SET body = replace(body, '${from}', '${to}') WHERE id = ${invoiceId}`),
      { timeout: 30_000 },
    );
  await put('"amount":25000,"dateIssued"', '"amount":2500,"dateIssued"');
  const found = await program('audit', 'verify').catch((error: unknown) => error);
  await put('"amount":2500,"dateIssued"', '"amount":25000,"dateIssued"');
  file.close();
  expect(found).toMatchObject({ code: 1 });
  const said = new RegExp(`^invoices: document ${invoiceId} of account \\d+ is different: amount\n$`);
  expect(found instanceof Error && 'stdout' in found && found.stdout).toMatch(said);
});

testOfEmbedded('a missing event is named, and no new lists are advised that would hide it', async () => {
  const { invoiceId } = await auditedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'owed-missing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['events.db', 'read-models.db']) {
    const snapshot = openSnapshot(join(owed.dataDir, name));
    await snapshot.copyTo(join(folder, name));
    snapshot.close();
  }
  const events = new DatabaseSync(join(folder, 'events.db'));
  events.exec(`DELETE FROM events WHERE revision = 0
    AND stream = (SELECT id FROM streams WHERE name = 'invoice-${invoiceId}')`);
  events.close();
  const found = await programOn(folder, 'audit', 'verify').catch((error: unknown) => error);
  const stderr = found instanceof Error && 'stderr' in found ? found.stderr : undefined;
  expect(stderr).toBe(
    `Event 0 of invoice-${invoiceId} is missing in events.db. The lists may still show what is missing: make nothing anew, and restore a backup\n`,
  );
});
