import { clientDecider } from '../../domain/client/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { isKnown, unfinishedSequence } from '../../domain/invoice/state.ts';
import { placesDecider } from '../../domain/places/decide.ts';
import type { Place } from '../../domain/places/events.ts';
import { hasPlace, isReserved } from '../../domain/places/state.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import { templateDecider } from '../../domain/template/decide.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import {
  clientStream,
  invoiceStream,
  placesStream,
  scheduleStream,
  templateStream,
} from '../../commands/streams.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock'>;

/** What an event reports about a place's record: it was created, or it has ended. */
interface Claim extends Place {
  readonly accountId: number;
  readonly isThere: boolean;
  readonly event: RecordedEvent;
}

const claimOf = (event: RecordedEvent): Claim | undefined => {
  switch (event.type) {
    case 'InvoiceCreated':
    case 'InvoiceDeleted':
    case 'InvoiceAbandoned': {
      const { accountId, invoiceId } = event.data;
      const isThere = event.type === 'InvoiceCreated';
      return { accountId, kind: 'invoice', id: invoiceId, invoiceId, isThere, event };
    }
    case 'SequenceStarted':
    case 'SequenceRestored':
    case 'SequenceCompleted':
    case 'SequenceCancelled':
    case 'SequenceDeleted': {
      const { accountId, invoiceId, sequenceId } = event.data;
      const isThere = event.type === 'SequenceStarted' || event.type === 'SequenceRestored';
      return { accountId, kind: 'sequence', id: sequenceId, invoiceId, isThere, event };
    }
    case 'TemplateCreated':
    case 'TemplateDeleted': {
      const { accountId, templateId } = event.data;
      const isThere = event.type === 'TemplateCreated';
      return { accountId, kind: 'template', id: templateId, invoiceId: templateId, isThere, event };
    }
    case 'ScheduleCreated': {
      const { accountId, scheduleId } = event.data;
      return { accountId, kind: 'schedule', id: scheduleId, invoiceId: scheduleId, isThere: true, event };
    }
    case 'ClientCreated':
    case 'ClientDeleted': {
      const { accountId, clientId } = event.data;
      const isThere = event.type === 'ClientCreated';
      return { accountId, kind: 'client', id: clientId, invoiceId: clientId, isThere, event };
    }
    default:
      return undefined;
  }
};

/**
 * Makes sure that every record of these events has its place, but clients made under a plan without a cap, and that every record that has ended frees its own; does
 * nothing if that is so already. All of it is one append. A record is read only if its place is not what the events say:
 * it may have ended, or come back, since.
 * @param events of one account, in their order
 */
export const keepPlaces = async (deps: KeeperDeps, events: readonly RecordedEvent[]): Promise<void> => {
  const claims = new Map<string, Claim>();
  for (const event of events) {
    const claim = claimOf(event);
    if (claim !== undefined) claims.set(`${claim.kind}/${claim.id}`, claim);
  }
  const [first] = claims.values();
  if (first !== undefined) await settleClaims(deps, first.accountId, [...claims.values()]);
};

const settleClaims = async (deps: KeeperDeps, accountId: number, claims: readonly Claim[]): Promise<void> => {
  const { state: places } = await deps.commands.load(placesStream(accountId), placesDecider);
  const reserved = claims.filter(({ isThere, kind, id }) => isThere && isReserved(places, kind, id));
  const wrong = claims.filter(
    ({ isThere, kind, id }) => isThere !== hasPlace(places, kind, id) && !(isThere && kind === 'client'),
  );
  if (reserved.length + wrong.length === 0) return;
  await settle(deps, accountId, { reserved, ...(await readRecords(deps, wrong)) }, claims.at(-1)?.event);
};

/**
 * Ends a reservation that is over a minute old. An invoice's stream is closed first, so that a late creation fails; a
 * record that was created nevertheless keeps its place.
 */
export const repairPlace = async (
  deps: KeeperDeps,
  reservation: Place & { readonly accountId: number },
): Promise<void> => {
  const { kind, accountId, invoiceId } = reservation;
  if (kind === 'invoice') {
    const command = { type: 'AbandonInvoice', invoiceId, accountId } as const;
    await deps.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, systemContext(accountId));
  }
  await settle(deps, accountId, { reserved: [], ...(await readRecords(deps, [reservation])) });
};

interface Records {
  readonly existing: readonly Place[];
  readonly ended: readonly Place[];
}

/** Reads from the streams which records exist and which have ended. */
const readRecords = async ({ commands }: KeeperDeps, places: readonly Place[]): Promise<Records> => {
  const isThere = await Promise.all(
    places.map(async ({ kind, id, invoiceId }) => {
      if (kind === 'template') {
        const template = await commands.load(templateStream(id), templateDecider);
        return template.state.status === 'active';
      }
      if (kind === 'schedule') {
        const schedule = await commands.load(scheduleStream(id), scheduleDecider);
        return schedule.state.status !== 'absent';
      }
      if (kind === 'client') {
        const client = await commands.load(clientStream(id), clientDecider);
        return client.state.status === 'active';
      }
      const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
      if (kind === 'sequence') return unfinishedSequence(state, id) !== null;
      return isKnown(state);
    }),
  );
  return {
    existing: places.filter((_, index) => isThere[index]),
    ended: places.filter((_, index) => !isThere[index]),
  };
};

const settle = async (
  { commands, clock }: KeeperDeps,
  accountId: number,
  records: Records & { readonly reserved: readonly Place[] },
  cause?: RecordedEvent,
): Promise<void> => {
  const command = { type: 'SettlePlaces', accountId, ...records, now: isoInstant(clock.now()) } as const;
  await commands.handle(placesStream(accountId), placesDecider, command, systemContext(accountId, cause));
};
