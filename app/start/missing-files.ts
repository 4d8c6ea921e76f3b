import { accountStream, mailingStream } from '../../commands/streams.ts';
import { createUploadRegister } from '../../commands/files/upload-register.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { EventStore, StreamName } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { StoredFile } from '../../platform/ports/stored.ts';
import { unlessGone } from '../../projections/audit/own-stream.ts';
import { hashesUsedBy } from '../../projections/file-uses.ts';
import { filesOf } from '../../workflows/mailings/mailing-parts.ts';

export interface FilesInUse {
  readonly store: Pick<EventStore, 'followAll' | 'readStream'>;
  readonly keep: Keep;
  readonly readModels: Pick<ReadModels, 'stream'>;
  readonly clock: Clock;
}

const types = ['MailingQueued'] as const;

const exists = async ({ store }: FilesInUse, stream: StreamName): Promise<boolean> => {
  for await (const _ of unlessGone(store.readStream(stream, { limit: 1 }))) return true;
  return false;
};

/** The first file of an email that is not stored any more. */
const missingOfEmails = async (
  inUse: FilesInUse,
  files: Pick<Files, 'find'>,
  signal: AbortSignal,
): Promise<StoredFile | undefined> => {
  for await (const batch of inUse.store.followAll({ signal, types })) {
    if ('type' in batch) return undefined;
    for (const event of batch) {
      if (event.type !== 'MailingQueued') continue;
      const { accountId: account, mailingId } = event.data;
      for (const hash of filesOf(event.data)) {
        if ((await files.find(account, hash)) !== undefined) continue;
        // An account's files are deleted after its streams; an email that is queued meanwhile goes a little later.
        if (!(await exists(inUse, accountStream(account)))) continue;
        if (await exists(inUse, mailingStream(mailingId))) return { account, hash };
      }
    }
  }
  return undefined;
};

/** The first uploaded file that is not stored any more although a record uses it. */
const missingUpload = async (
  deps: FilesInUse,
  files: Pick<Files, 'find'>,
  signal: AbortSignal,
): Promise<StoredFile | undefined> => {
  const register = createUploadRegister(deps);
  for await (const { account, hash } of register.all()) {
    if (signal.aborted) return undefined;
    if ((await files.find(account, hash)) !== undefined) continue;
    const used = await hashesUsedBy(deps.readModels, account);
    // An account's entries are deleted before its files.
    if (!used?.has(hash) || (await register.find(account, hash)) === undefined) continue;
    // An entry is written before its file, which may have been stored since.
    if ((await files.find(account, hash)) === undefined) return { account, hash };
  }
  return undefined;
};

/**
 * The first file that is not stored any more, of those that emails are made of and the uploaded ones that records use;
 * undefined if none is missing. Reads the events of all emails, in batches.
 */
export const missingFile = async (
  inUse: FilesInUse,
  files: Pick<Files, 'find'>,
  signal: AbortSignal,
): Promise<StoredFile | undefined> =>
  (await missingUpload(inUse, files, signal)) ?? (await missingOfEmails(inUse, files, signal));
