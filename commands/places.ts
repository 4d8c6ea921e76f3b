import { plans } from '../contracts/plans.ts';
import { mostTemplates } from '../contracts/templates.ts';
import { DomainError } from '../domain/errors.ts';
import { placesDecider } from '../domain/places/decide.ts';
import type { Place, PlaceKind, PlacesCommand } from '../domain/places/events.ts';
import type { RecordedEvent } from '../platform/ports/event-store.ts';
import { contextOf, type Call } from './command-context.ts';
import { isoInstant } from './moment.ts';
import { followUp, type Desk } from './desk.ts';
import { placesStream } from './streams.ts';

/** Null for a plan without a cap: nothing is reserved, and the process manager counts what exists. */
const most = (call: Call, kind: PlaceKind): number | null => {
  if (kind === 'template') return mostTemplates;
  const plan = plans[call.account.license];
  return kind === 'invoice' ? plan.maxInvoices : plan.maxSequences;
};

const handle = async (
  desk: Desk,
  call: Call,
  command: Exclude<PlacesCommand, { type: 'SettlePlaces' }>,
): Promise<void> => {
  const purpose = `${command.type} ${command.kind} ${command.id}`;
  const stream = placesStream(call.account.accountId);
  await desk.commands.handle(stream, placesDecider, command, contextOf(call, purpose));
};

/** @throws PlanLimitReached */
export const takePlace = async (desk: Desk, call: Call, { kind, id, invoiceId }: Place): Promise<void> => {
  const cap = most(call, kind);
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

/** Frees a place, so that it can be used again immediately. If this fails, the process manager frees it. */
export const freePlace = async (desk: Desk, call: Call, kind: PlaceKind, id: number): Promise<void> => {
  if (most(call, kind) === null) return;
  const { accountId } = call.account;
  await followUp(desk, 'Freeing a place', () =>
    handle(desk, call, { type: 'FreePlace', accountId, kind, id }),
  );
};

/**
 * Creates a record in a place of the plan: `make` takes the place before it creates the record, and the place is freed
 * when the record is refused. The process manager confirms the place when it sees the record. Until then, or if the
 * outcome is unknown, the place stays reserved, which counts the same.
 * @throws PlanLimitReached, and what `make` throws
 */
export const inPlace = async <T>(
  desk: Desk,
  call: Call,
  place: Place,
  make: (take: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { kind, id } = place;
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
