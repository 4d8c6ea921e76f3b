import { DomainError, PlanLimitReached, TrialEnded } from '../../domain/errors.ts';
import type { LeftOut, LeftOutReason, SyncNews } from '../../domain/xero/sync/events.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { Call } from '../command-context.ts';
import type { Desk } from '../desk.ts';

/** What the records of a page are taken over with. */
export interface Syncing {
  readonly desk: Desk;
  /** Its `commandId` belongs to the sync and the phase, the same in each run of the page. */
  readonly call: Omit<Call, 'ids'>;
  /** Whether the account has an unpaid invoice with this number that is not from Xero. */
  isEnteredByHand(invoiceNumber: string): Promise<boolean>;
}

/** What taking over a record did. */
export interface RecordResult {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'left_out';
  readonly leftOut: LeftOut | null;
  readonly news: SyncNews | null;
}

/**
 * The call of one command. A page that is done again gives the same ids and so finds its own events; a later change of
 * the record has another.
 * @param version of the record in Xero
 */
export const callFor = (
  { call }: Syncing,
  {
    xeroId,
    version,
    purpose,
  }: { readonly xeroId: string; readonly version: string; readonly purpose: string },
  ids: readonly number[] = [],
): Call => ({
  ...call,
  commandId: derivedUuid(call.commandId, `${purpose} ${xeroId} ${version}`),
  ids,
});

export const done = (outcome: RecordResult['outcome'], news: RecordResult['news'] = null): RecordResult => ({
  outcome,
  leftOut: null,
  news,
});

export const leftOut = (one: LeftOut): RecordResult => ({ outcome: 'left_out', leftOut: one, news: null });

const reasonOf = (error: DomainError): LeftOutReason => {
  if (error instanceof PlanLimitReached) return 'plan_limit';
  return error instanceof TrialEnded ? 'trial_ended' : 'refused';
};

/** A refusal leaves the record out and says why. @throws StoreUnavailable, and what else says nothing about the record */
export const unlessRefused = async (
  record: Omit<LeftOut, 'reason'>,
  work: () => Promise<RecordResult>,
): Promise<RecordResult> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return leftOut({ ...record, reason: reasonOf(error) });
  }
};
