import { plans } from '../contracts/plans.ts';
import { DomainError } from '../domain/errors.ts';
import { placesDecider } from '../domain/places/decide.ts';
import type { PlaceKind, PlacesCommand } from '../domain/places/events.ts';
import type { Position, RecordedEvent } from '../platform/ports/event-store.ts';
import { contextOf, type Call } from './command-context.ts';
import { isoInstant } from './moment.ts';
import { later, type Desk } from './desk.ts';
import { placesStream } from './streams.ts';

/** A place of the plan: of an invoice, or of an invoice's sequence. */
export interface Place {
  readonly kind: PlaceKind;
  readonly id: number;
  readonly invoiceId: number;
}

const most = (call: Call, kind: PlaceKind): number | null => {
  const plan = plans[call.account.license];
  return kind === 'invoice' ? plan.maxInvoices : plan.maxSequences;
};

const handle = async (
  desk: Desk,
  call: Call,
  command: Exclude<PlacesCommand, { type: 'ConfirmPlaces' }>,
): Promise<Position | undefined> => {
  const purpose = `${command.type} ${command.kind} ${command.id}`;
  const stream = placesStream(call.account.accountId);
  const { position } = await desk.commands.handle(stream, placesDecider, command, contextOf(call, purpose));
  return position;
};

/** @throws PlanLimitReached */
export const takePlace = async (desk: Desk, call: Call, { kind, id, invoiceId }: Place): Promise<void> => {
  await handle(desk, call, {
    type: 'TakePlace',
    accountId: call.account.accountId,
    kind,
    id,
    invoiceId,
    plan: call.account.license,
    most: most(call, kind),
    now: isoInstant(call.now),
  });
};

/** Frees a place; one that is free already stays so. */
export const freePlace = (
  desk: Desk,
  call: Call,
  kind: PlaceKind,
  id: number,
): Promise<Position | undefined> =>
  handle(desk, call, { type: 'FreePlace', accountId: call.account.accountId, kind, id });

/**
 * Makes a record in a place of the plan: the place is taken first, and freed when the record is refused. The process
 * manager confirms it when it sees the record; until then, and when it is not known what became of the record, the place
 * is reserved, which counts as much.
 * @throws PlanLimitReached, and what `make` throws
 */
export const inPlace = async <T>(
  desk: Desk,
  call: Call,
  place: Place,
  make: () => Promise<T>,
): Promise<T> => {
  await takePlace(desk, call, place);
  const { kind, id } = place;
  try {
    return await make();
  } catch (error) {
    if (error instanceof DomainError) await freePlace(desk, call, kind, id);
    throw error;
  }
};

const endings = ['SequenceCancelled', 'SequenceDeleted', 'SequenceCompleted'] as const;

/** Gives back the places of the sequences that these events ended. The process manager does it for those missed here. */
export const freeEnded = async (
  desk: Desk,
  call: Call,
  events: readonly RecordedEvent[],
): Promise<Position | undefined> => {
  let position: Position | undefined;
  for (const event of events) {
    if (endings.some((ending) => ending === event.type) && 'sequenceId' in event.data) {
      position = later(position, await freePlace(desk, call, 'sequence', event.data.sequenceId));
    }
  }
  return position;
};
