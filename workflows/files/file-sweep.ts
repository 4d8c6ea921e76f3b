import { millisecondsInDay } from 'date-fns/constants';
import {
  deleteUnused,
  type RegisteredFile,
  type UploadRegister,
} from '../../commands/files/upload-register.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Log } from '../../platform/ports/log.ts';

export interface FileSweepDeps {
  readonly register: UploadRegister;
  readonly files: Pick<Files, 'find' | 'delete'>;
  readonly store: { lastPosition(): Promise<Position | undefined> };
  /** Waits until the record of uses has folded a position; false when that takes too long. */
  readonly usesAt: (position: Position) => Promise<boolean>;
  /** The hashes that an account's records use; undefined when that can't be told for sure. */
  readonly usedBy: (account: number) => Promise<ReadonlySet<string> | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a file stays after its last use, in milliseconds: what uses it may not be recorded yet. */
const grace = millisecondsInDay;

/**
 * Deletes the uploaded files that nothing uses any more. Only what was neither uploaded nor named by a record for a day
 * is looked at, and it is marked before its bytes are deleted, unless it was put to use meanwhile. A sweep that was
 * interrupted is finished by the next.
 * @returns how many files were deleted
 */
export const sweepFiles = async (deps: FileSweepDeps): Promise<number> => {
  const { register, store, clock } = deps;
  const before = clock.now() - grace;
  const old = new Map<number, RegisteredFile[]>();
  for await (const file of register.all())
    if (file.isGoing || Date.parse(file.usedAt) < before)
      old.set(file.account, [...(old.get(file.account) ?? []), file]);
  if (old.size === 0) return 0;
  const last = await store.lastPosition();
  if (last !== undefined && !(await deps.usesAt(last))) return 0;
  let deleted = 0;
  for (const [account, files] of old) {
    const used = await deps.usedBy(account);
    if (used === undefined) continue;
    for (const file of files)
      if ((file.isGoing || !used.has(file.hash)) && (await deleteUnused(deps, file))) deleted += 1;
  }
  if (deleted > 0) deps.log.info({ deleted }, 'Uploaded files that nothing uses were deleted');
  return deleted;
};
