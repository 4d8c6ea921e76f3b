import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { z } from 'zod';
import { verify } from '../../../api/evidence/verify.mjs';
import { checkpointFile } from '../../../api/evidence/checkpoint.ts';
import { hasOpenssl, TimeStampingAuthority } from '../../doubles/time-stamping-authority.ts';
import { newInvoice } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';
import { unpacked } from '../unpacked.ts';

const day = 86_400_000;
/** Ten o'clock: after the announcements of the morning. */
const ten = Math.ceil(Date.now() / day) * day + 10 * 3_600_000;

let owed: RunningOwed;
let authority: TimeStampingAuthority | undefined;
let daysOn = 0;
const began = Date.now();
const now = (): number => ten + daysOn * day + (Date.now() - began);

beforeAll(async () => {
  authority = hasOpenssl ? await TimeStampingAuthority.start() : undefined;
  owed = await startOwed({
    env: authority === undefined ? {} : { TSA_URL: authority.url },
    overrides: { clock: { now } },
  });
});
afterAll(async () => {
  await owed.close();
  await authority?.close();
});

const mails = async (): Promise<ParsedMail[]> => {
  const all = await Promise.all((await owed.outbox()).map((message) => simpleParser(message)));
  return all.filter(({ subject }) => subject?.startsWith('Owed checkpoint of') === true);
};

/** Restarts on a later day, and waits for so many checkpoints in all. */
const goTo = async (days: number, count: number): Promise<ParsedMail[]> => {
  daysOn = days;
  owed = await owed.restart();
  await vi.waitFor(async () => expect(await mails()).toHaveLength(count), 20_000);
  await owed.owed.settled();
  return mails();
};

test('a checkpoint is mailed once a week to a proven address, time-stamped, and checks later packs', async () => {
  const person = owed.person();
  const { email } = (await person.register({ timeZone: 'UTC' })).body;
  await newInvoice(person);
  expect((await person.get('/api/checkpoint-mails')).body).toEqual({
    email: null,
    addresses: [email],
    lastDay: null,
    isStamped: authority !== undefined,
  });
  const refused = await person.put('/api/checkpoint-mails', { email: 'stranger@else.example' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['email']]);
  expect((await person.put('/api/checkpoint-mails', { email })).status).toBe(200);

  const [first] = await goTo(1, 1);
  expect([first?.to].flat()[0]?.text).toContain(email);
  await goTo(2, 1);
  await goTo(7, 1);
  await goTo(8, 2);

  const again = person.at(owed.address);
  const [attached] = first?.attachments ?? [];
  const saved = checkpointFile.parse(JSON.parse(attached?.content.toString() ?? ''));
  expect(first?.text).toContain(saved.hash);
  const folder = await unpacked((await again.download('/api/exports/evidence')).bytes);
  const file = `${folder}.json`;
  await writeFile(file, attached?.content ?? '');
  expect(await verify(folder, file)).toEqual([]);
  if (authority === undefined) return;

  const stamps = (await readdir(join(folder, 'checkpoints'))).toSorted();
  expect(stamps).toHaveLength(4);
  const stamped = z.looseObject({ hash: z.string(), events: z.number() });
  const read = (name = ''): Promise<Buffer> => readFile(join(folder, 'checkpoints', name));
  const { hash, events } = stamped.parse(JSON.parse((await read(stamps[0])).toString()));
  expect([hash, events]).toEqual([saved.hash, saved.events]);
  expect(authority.hasSigned(hash, await read(stamps[1]))).toBe(true);
  expect(authority.hasSigned('0'.repeat(64), await read(stamps[1]))).toBe(false);
  await writeFile(join(folder, 'checkpoints', stamps[0] ?? ''), JSON.stringify({ hash: 'ab', events }));
  expect((await verify(folder)).join('\n')).toContain('the chain never had this hash');
});
