import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadRegister } from '../../commands/files/upload-register.ts';
import { systemContext } from '../../commands/command-context.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { MailingContent, MailingKind } from '../../domain/mailing/events.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { positionOf } from '../../platform/sqlite/events/event-rows.ts';
import { fileUses, type FileUsesDocument } from '../../projections/file-uses.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { missingFile } from './missing-files.ts';

const now = '2026-03-02T07:00:00.000Z';
const owner = 1;
const pdf = new TextEncoder().encode('%PDF-1.7');

let data: InstallationData;
beforeEach(() => {
  data = openInstallationData(now);
});
afterEach(() => data.close());

/** Read models in which one invoice uses these files. */
const using = (...sent: string[]): Pick<ReadModels, 'stream'> => ({
  async *stream(model, account) {
    const body: FileUsesDocument = { document: null, planned: [], sent };
    if (model.name === fileUses.model.name && account === owner)
      yield await Promise.resolve([
        { account: owner, id: 3, position: positionOf(1), keys: {}, body: fileUses.body.write(body) },
      ]);
  },
});

const missing = (readModels = using(), files: Pick<Files, 'find'> = data.files) => {
  const { store, keep, time: clock } = data;
  return missingFile({ store, keep, readModels, clock }, files, new AbortController().signal);
};

const register = async (): Promise<void> => {
  const command = {
    type: 'RegisterAccount',
    accountId: owner,
    name: 'Mara Lind',
    email: 'mara@studio.example',
    timeZone: 'Europe/Berlin',
  } as const;
  await data.commands.handle(`account-${owner}`, accountDecider, command, systemContext(owner));
};

/** Queues an email of which neither part is stored. */
const queueWithoutFiles = async (kind: MailingKind): Promise<void> => {
  const content: MailingContent = {
    kind,
    sender: { name: 'Owed', from: 'owed@owed.example', replyTo: null },
    recipients: { to: 'mara@studio.example', toName: 'Mara', cc: [], bcc: [] },
    subject: 'Confirm your address',
    parts: { text: 'a'.repeat(64), html: 'b'.repeat(64), attachments: [] },
    messageId: '<owed.40@owed.example>',
    date: now,
    references: [],
    about: [],
  };
  const command = {
    type: 'QueueMailing',
    mailingId: 40,
    accountId: owner,
    content,
    earlierRefusals: 0,
    now,
  } as const;
  await data.commands.handle('mailing-40', mailingDecider, command, systemContext(owner));
};

const takePdf = async (): Promise<string> => {
  await createUploadRegister({ keep: data.keep, clock: data.time }).take(owner, [
    { bytes: pdf, type: 'application/pdf' },
  ]);
  const hash = await data.files.put(owner, pdf);
  return hash;
};

test('a file of an email that is not stored any more is found', async () => {
  await register();
  await queueWithoutFiles('news');
  expect(await missing()).toEqual({ account: owner, hash: 'a'.repeat(64) });
});

test('the texts of account mail are no files: its links open the account', async () => {
  await register();
  await queueWithoutFiles('account');
  expect(await missing()).toBeUndefined();
});

test('an email that is queued while its account is erased misses nothing', async () => {
  await register();
  await data.store.deleteStream(`account-${owner}`);
  await queueWithoutFiles('news');
  expect(await missing()).toBeUndefined();
});

test('an upload that a record uses is found when it is gone', async () => {
  const hash = await takePdf();
  await data.files.deleteAll(owner);
  expect(await missing(using(hash))).toEqual({ account: owner, hash });
  expect(await missing(using())).toBeUndefined();
});

test('an upload that is stored between two looks is not missing', async () => {
  const hash = await takePdf();
  let looks = 0;
  const find: Files['find'] = async (account, of) => {
    looks += 1;
    return looks === 1 ? undefined : data.files.find(account, of);
  };
  expect(await missing(using(hash), { find })).toBeUndefined();
  expect(looks).toBe(2);
});
