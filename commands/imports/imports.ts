import { millisecondsInDay } from 'date-fns/constants';
import type { ImportSetup } from '../../contracts/imports/imports.ts';
import { limitMessage } from '../../contracts/messages.ts';
import { LimitReached, NotFound, PlanLimitReached } from '../../domain/errors.ts';
import { sizeWords } from '../../domain/files/file-size.ts';
import { draftMilliseconds, importDecider, type ImportCommand } from '../../domain/import/decide.ts';
import type { Import } from '../../domain/import/state.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import type { Files } from '../../platform/ports/files.ts';
import { contextOf, type Call } from '../command-context.ts';
import { countTowards, secondsUntil, type Counted, type Limit } from '../counted-limit.ts';
import type { Desk, Done } from '../desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { makeRecord } from '../new-record.ts';
import { assertMayAdd, freePlaces } from '../places.ts';
import { importStream } from '../streams.ts';
import { planFileOf, uploadOf, type ImportPlan } from './import-files.ts';

export interface ImportDesk extends Desk {
  readonly files: Files;
}

export type KnownImport = Exclude<Import, { status: 'absent' | 'discarded' }>;

const isOwn = (state: Import, accountId: number): state is KnownImport =>
  state.status !== 'absent' && state.status !== 'discarded' && state.accountId === accountId;

/** An import of the account. @throws NotFound */
export const loadImport = async (
  { commands }: Pick<Desk, 'commands'>,
  accountId: number,
  importId: number,
): Promise<KnownImport> => {
  const { state } = await commands.load(importStream(importId), importDecider);
  if (!isOwn(state, accountId)) throw new NotFound('Import');
  return state;
};

/** Gives a command to an import of the call's account. @throws NotFound, and what the decision throws */
const onImport = (
  desk: ImportDesk,
  call: Call,
  importId: number,
  command: ImportCommand,
): Promise<Handled<Import>> =>
  desk.commands.handle(
    importStream(importId),
    importDecider,
    (state) => {
      if (!isOwn(state, call.account.accountId)) throw new NotFound('Import');
      return command;
    },
    contextOf(call, command.type),
  );

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How the file was read and what its columns hold. */
  readonly setup: ImportSetup;
}

/** Beside the room of the plan, which drafts take until they are confirmed or a week old. */
const importsADay: Limit = { most: 50, within: millisecondsInDay };
const importedBytesADay: Limit = { most: 250 * 1_024 * 1_024, within: millisecondsInDay };

/** @throws LimitReached */
const countImport = async (desk: Desk, accountId: number, bytes: number): Promise<void> => {
  const assertWithin = (counted: Counted, { most }: Limit, mostWords: string): void => {
    if (counted.count <= most) return;
    const seconds = secondsUntil(counted, desk.clock.now());
    const hours = Math.ceil(seconds / 3_600);
    throw new LimitReached(
      `Owed takes at most ${mostWords} to import a day. You can upload the next one in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
      seconds,
    );
  };
  const files = await countTowards(desk, `imports/${accountId}`, importsADay);
  assertWithin(files, importsADay, `${importsADay.most} files`);
  const stored = await countTowards(desk, `import-bytes/${accountId}`, importedBytesADay, bytes);
  assertWithin(stored, importedBytesADay, `${sizeWords(importedBytesADay.most)} of files`);
};

/** Keeps a file that was read as a table. No client and no invoice changes. @throws LimitReached, NoRoomForFiles */
export const uploadImport = (
  desk: ImportDesk,
  call: Call,
  { name, bytes, setup }: UploadedFile,
): Promise<Done & { readonly importId: number; readonly fileHash: string }> => {
  const { account, now } = call;
  const { accountId } = account;
  return makeRecord(desk, call, importStream, async (importId, context) => {
    await countImport(desk, accountId, bytes.byteLength);
    const kept = await uploadOf(importId, bytes);
    const fileHash = await desk.uploads.setAside(account, kept, now + draftMilliseconds);
    const facts = { importId, accountId, fileName: name, fileSize: bytes.byteLength, fileHash, setup };
    const command = { type: 'UploadImport' as const, ...facts };
    const handled = await desk.commands.handle(importStream(importId), importDecider, command, context, {
      isNew: true,
    });
    return { ...handled, importId, fileHash };
  });
};

/** @throws NotFound, NotAllowedNow once it is confirmed */
export const setUpImport = (
  desk: ImportDesk,
  call: Call,
  importId: number,
  setup: ImportSetup,
): Promise<Done> => onImport(desk, call, importId, { type: 'SetUpImport', setup });

/**
 * Confirms what the preview showed; a run then deletes the uploaded file and applies the plan, which stays with the
 * account's files and takes room among them. One that was not confirmed in the end goes like a draft.
 * @throws NotFound, NotAllowedNow, TrialEnded, NoRoomForFiles, PlanLimitReached when the plan has no room for all new
 *   invoices
 */
export const confirmImport = async (
  desk: ImportDesk,
  call: Call,
  importId: number,
  plan: ImportPlan,
): Promise<Done> => {
  const { license } = call.account;
  const newInvoices = plan.entries.filter(({ invoiceId }) => invoiceId !== null).length;
  if (newInvoices > 0) assertMayAdd(desk, call);
  const free = await freePlaces(desk, call.account, 'invoice');
  if (free !== null && newInvoices > free) {
    throw new PlanLimitReached('invoice', license, limitMessage('invoice', license));
  }
  const planFile = await planFileOf(importId, plan);
  const planHash = await desk.uploads.setAside(call.account, planFile, call.now + draftMilliseconds);
  const entries = plan.entries.length;
  return onImport(desk, call, importId, { type: 'ConfirmImport', planHash, entries });
};

/** What the same call has confirmed before. @throws NotFound, NotAllowedNow when it was another call */
export const confirmAgain = (desk: ImportDesk, call: Call, importId: number): Promise<Done> =>
  onImport(desk, call, importId, { type: 'ConfirmImport', planHash: '', entries: 0 });

/** Discards a draft, or stops a running import. @throws NotFound, NotAllowedNow */
export const cancelImport = (desk: ImportDesk, call: Call, importId: number): Promise<Done> =>
  onImport(desk, call, importId, { type: 'CancelImport' });

/** A run then undoes the import. @throws NotFound, NotAllowedNow before it has finished, and after an hour */
export const undoImport = (desk: ImportDesk, call: Call, importId: number): Promise<Done> =>
  onImport(desk, call, importId, { type: 'UndoImport', now: isoInstant(call.now) });
