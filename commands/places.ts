import { plans } from '../contracts/accounts/plans.ts';
import { mostSchedules } from '../contracts/schedules/schedules.ts';
import { mostTemplates } from '../contracts/sequences/templates.ts';
import { DomainError, TrialEnded } from '../domain/errors.ts';
import { placesDecider } from '../domain/places/decide.ts';
import type { Place, PlaceKind, PlacesCommand } from '../domain/places/events.ts';
import { placesTaken } from '../domain/places/state.ts';
import type { RecordedEvent } from '../platform/ports/event-store.ts';
import { contextOf, type Call } from './command-context.ts';
import { isoInstant } from '../domain/moment.ts';
import { followUp, type Desk } from './desk.ts';
import { placesStream } from './streams.ts';

/** Null for a plan without a cap: nothing is reserved, and the process manager counts what exists. */
const most = ({ caps }: Pick<Desk, 'caps'>, call: Call, kind: PlaceKind): number | null => {
  if (kind === 'template') return mostTemplates;
  if (kind === 'schedule') return mostSchedules;
  if (kind === 'client') return caps?.[call.account.license].clients ?? null;
  const plan = plans[call.account.license];
  return kind === 'invoice' ? plan.maxInvoices : plan.maxSequences;
};

const handle = async (
  desk: Desk,
  call: Call,
  command: Exclude<PlacesCommand, { type: 'SettlePlaces' | 'TakePlaces' }>,
): Promise<void> => {
  const purpose = `${command.type} ${command.kind} ${command.id}`;
  const stream = placesStream(call.account.accountId);
  await desk.commands.handle(stream, placesDecider, command, contextOf(call, purpose));
};

/** Whether an account's trial is over; never where trials do not end. */
export const isTrialOver = (
  { trialDays, clock }: Pick<Desk, 'trialDays' | 'clock'>,
  { trial }: Pick<Call['account'], 'trial'>,
): boolean => trialDays > 0 && trial !== null && clock.now() >= Date.parse(trial.endsAt);

/** After a trial, what exists goes on; only new invoices and sequences wait. @throws TrialEnded */
export const assertMayAdd = (desk: Pick<Desk, 'trialDays' | 'clock'>, { account }: Call): void => {
  if (isTrialOver(desk, account)) throw new TrialEnded();
};

/** @throws PlanLimitReached */
export const takePlace = async (desk: Desk, call: Call, { kind, id, invoiceId }: Place): Promise<void> => {
  const cap = most(desk, call, kind);
  if (cap === null) return;
  await handle(desk, call, {
    type: 'TakePlace',
    accountId: call.account.accountId,
    kind,
    id,
    invoiceId,
    plan: call.account.license,
    most: cap,
    now: isoInstant(call.now),
  });
};

/**
 * Takes places for several new invoices by one append, as many as are free. Each is then created like any other, and
 * finds its place or is refused.
 * @param purpose names the places within the call
 */
export const takeInvoicePlaces = async (
  desk: Pick<Desk, 'commands' | 'caps'>,
  call: Call,
  ids: readonly number[],
  purpose: string,
): Promise<void> => {
  const cap = most(desk, call, 'invoice');
  if (cap === null || ids.length === 0) return;
  const { accountId } = call.account;
  const places = ids.map((id) => ({ kind: 'invoice', id, invoiceId: id }) as const);
  const command = { type: 'TakePlaces', accountId, places, most: cap, now: isoInstant(call.now) } as const;
  await desk.commands.handle(placesStream(accountId), placesDecider, command, contextOf(call, purpose));
};

/**
 * How many places of a kind an account has taken, and how many more its plan has room for; null for a plan without a
 * cap.
 */
export const placesOf = async (
  desk: Pick<Desk, 'commands'>,
  { accountId, license }: Pick<Call['account'], 'accountId' | 'license'>,
  kind: 'invoice' | 'sequence',
): Promise<{ readonly used: number; readonly remaining: number } | null> => {
  const { maxInvoices, maxSequences } = plans[license];
  const cap = kind === 'invoice' ? maxInvoices : maxSequences;
  if (cap === null) return null;
  const { state } = await desk.commands.load(placesStream(accountId), placesDecider);
  const used = placesTaken(state, kind);
  return { used, remaining: Math.max(0, cap - used) };
};

/** How many further records of a kind the plan has room for; null for a plan without a cap. */
export const freePlaces = async (...given: Parameters<typeof placesOf>): Promise<number | null> =>
  (await placesOf(...given))?.remaining ?? null;

/** Frees a place, so that it can be used again immediately. If this fails, the process manager frees it. */
export const freePlace = async (desk: Desk, call: Call, kind: PlaceKind, id: number): Promise<void> => {
  if (most(desk, call, kind) === null) return;
  const { accountId } = call.account;
  await followUp(desk, 'Freeing a place', () =>
    handle(desk, call, { type: 'FreePlace', accountId, kind, id }),
  );
};

/**
 * Creates a record in a place of the plan: `make` takes the place before it creates the record, and the place is freed
 * when the record is refused. The process manager confirms the place when it sees the record. Until then, or if the
 * outcome is unknown, the place stays reserved, which counts the same.
 * @throws PlanLimitReached, TrialEnded, and what `make` throws
 */
export const inPlace = async <T>(
  desk: Desk,
  call: Call,
  place: Place,
  make: (take: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { kind, id } = place;
  if (kind === 'invoice' || kind === 'sequence') assertMayAdd(desk, call);
  try {
    return await make(() => takePlace(desk, call, place));
  } catch (error) {
    if (error instanceof DomainError) await freePlace(desk, call, kind, id);
    throw error;
  }
};

const endings = ['SequenceCancelled', 'SequenceDeleted', 'SequenceCompleted'] as const;

/** Frees the places of the sequences that these events ended. */
export const freeEnded = async (desk: Desk, call: Call, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    if (endings.some((ending) => ending === event.type) && 'sequenceId' in event.data) {
      await freePlace(desk, call, 'sequence', event.data.sequenceId);
    }
  }
};
