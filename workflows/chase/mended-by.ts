import { runContext } from '../../commands/command-context.ts';
import { accountStream, clientStream, invoiceStream, sendersStream } from '../../commands/streams.ts';
import type { EventType } from '../../domain/events.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import type { EventStore, RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import type { ChaseFacts } from './chase-facts.ts';
import type { RecordedAction } from '../../domain/chase/command-for.ts';

type Store = Pick<EventStore, 'readStream'>;

/** Where the events are that end what a run waits for, and which these are. */
type Mending = readonly (readonly [StreamName, readonly EventType[]])[];

/** After these events a sender can be used again, for which runs may wait. */
export const mendsSender: readonly EventType[] = [
  'SenderVerified',
  'SenderServerSet',
  'SenderServerRemoved',
  'SenderTakenBack',
  'SenderGmailConnected',
  'SenderGmailDisconnected',
  'SenderMended',
];

/** The client gets an address, or the invoice another client. */
const ofAddress = ({ run, invoice }: ChaseFacts): Mending =>
  invoice.status === 'open'
    ? [
        [clientStream(invoice.facts.clientId), ['ClientRevised']],
        [invoiceStream(run.invoiceId), ['InvoiceRevised']],
      ]
    : [];

/** More is due than what the user was asked about. */
const ofRemainder = ({ run }: ChaseFacts): Mending => [
  [invoiceStream(run.invoiceId), ['BalanceEntryRecorded', 'BalanceEntryRemoved', 'InvoiceRevised']],
];

const ofHold = (facts: ChaseFacts, code: HoldDetail['code'] | undefined): Mending => {
  switch (code) {
    case 'no_address':
      return ofAddress(facts);
    case 'sender_refused':
    case 'sender_unverified':
    case 'sender_gone':
      return [[sendersStream(facts.run.accountId), ['SenderAdded', ...mendsSender]]];
    case 'address_unproven':
      return [[accountStream(facts.run.accountId), ['AddressProven']]];
    case 'small_remainder':
      return ofRemainder(facts);
    default:
      // Time ends the others, or a person does by what lifts them.
      return [];
  }
};

const mendingOf = (facts: ChaseFacts, action: RecordedAction): Mending => {
  if (action.type === 'retry') return ofAddress(facts);
  if (action.type !== 'lift') return [];
  const hold = unfinishedSequence(facts.invoice, facts.run.sequenceId)?.holds.find(
    ({ reason }) => reason === action.reason,
  );
  return ofHold(facts, hold?.detail?.code);
};

const lastOf = async (store: Store, [stream, types]: Mending[number]): Promise<RecordedEvent | undefined> => {
  for await (const event of store.readStream(stream, { backwards: true }))
    if (types.includes(event.type)) return event;
  return undefined;
};

/** What is recorded because a mailed link was opened is that link's, whoever recorded it. */
const actorOf = (event: RecordedEvent): Actor => {
  const byLink =
    event.type === 'AddressProven' ||
    (event.type === 'SenderVerified' && (event.data.by === 'link' || event.data.by === 'account'));
  return byLink ? 'link' : event.metadata.actor;
};

/**
 * In whose name a run records what it decided. When somebody has mended what it waited for, that is them: they caused it
 * as if they had resumed the sequence by hand.
 */
export const contextFor = async (
  store: Store,
  facts: ChaseFacts,
  action: RecordedAction,
): Promise<CommandContext> => {
  const own = runContext(facts.run);
  const found = await Promise.all(mendingOf(facts, action).map((mending) => lastOf(store, mending)));
  const [cause] = found
    .flatMap((event) => (event === undefined ? [] : [event]))
    .sort((one, other) => (one.position < other.position ? 1 : -1));
  if (cause === undefined) return own;
  const { correlationId } = cause.metadata;
  return { ...own, actor: actorOf(cause), correlationId, causationId: cause.id };
};
