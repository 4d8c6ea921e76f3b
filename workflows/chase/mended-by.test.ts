import { expect, test } from 'vitest';
import type { AccountEvent } from '../../domain/account/events.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import { noClient } from '../../domain/client/state.ts';
import type { OwedEvent } from '../../domain/events.ts';
import {
  created,
  facts,
  failedAndHeld,
  held,
  ids,
  sendStarted,
  sequenceId,
  started,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { HoldReason, InvoiceEvent } from '../../domain/invoice/events.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import type { Invoice } from '../../domain/invoice/state.ts';
import type { Actor } from '../../domain/metadata.ts';
import { noSenders } from '../../domain/sender/state.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import type { ChaseFacts } from './chase-facts.ts';
import type { RecordedAction } from '../../domain/chase/command-for.ts';
import { contextFor } from './mended-by.ts';

const { accountId } = ids;
const by = { accountId, senderId: 9 };
const email = 'ada@example.com';
const subject = 'Hello';

const clientRevised: OwedEvent = {
  type: 'ClientRevised',
  data: { accountId, clientId: facts.clientId, ...bareFacts, name: 'Ada', email },
};
const otherClient: OwedEvent = { type: 'InvoiceRevised', data: { ...ids, ...facts } };
const proven: AccountEvent = { type: 'AddressProven', data: { accountId, email } };
const verified = (proof: 'link' | 'account' | 'hand'): OwedEvent => ({
  type: 'SenderVerified',
  data: { ...by, by: proof },
});
const mended: OwedEvent = { type: 'SenderMended', data: by };
const serverRemoved: OwedEvent = { type: 'SenderServerRemoved', data: by };
const irrelevant: OwedEvent = { type: 'PrimarySenderChosen', data: { ...by, before: null } };

const lift = (reason: HoldReason): RecordedAction => ({ type: 'lift', reason });
const unsendable = lift('needs_attention');
const onHold = (detail: HoldDetail, reason: HoldReason = 'needs_attention'): InvoiceEvent[] => [
  held(reason, detail),
];
const refused = { code: 'sender_refused', email, server: 's', reply: '535' } as const;
const cap = {
  code: 'email_cap',
  cap: 'emails_per_hour',
  most: 20,
  plan: 'solo',
  until: '2026-12-03T09:00:00.000Z',
  untilDate: '2026-12-03',
  untilTime: '09:00',
} as const;
const failed = [sendStarted(1), ...failedAndHeld(1)];
const retry: RecordedAction = { type: 'retry', stepId: 1, to: email };

/** What held it, what the run does, what was recorded before by whom, and in whose name the run records it. */
test.each<[string, InvoiceEvent[], RecordedAction, OwedEvent, Actor, Actor]>([
  [
    'a client gets an address',
    onHold({ code: 'no_address', subject }),
    unsendable,
    clientRevised,
    'user',
    'user',
  ],
  [
    'a sync brings an address',
    onHold({ code: 'no_address', subject }),
    unsendable,
    clientRevised,
    'workflow',
    'workflow',
  ],
  [
    'an import brings one',
    onHold({ code: 'no_address', subject }),
    unsendable,
    clientRevised,
    'import',
    'import',
  ],
  [
    'the invoice gets another client',
    onHold({ code: 'no_address', subject }),
    unsendable,
    otherClient,
    'user',
    'user',
  ],
  ['an address is repaired', failed, retry, clientRevised, 'user', 'user'],
  ['the invoice gets a client with another address', failed, retry, otherClient, 'user', 'user'],
  [
    'a link verifies a sender',
    onHold({ code: 'sender_unverified', subject, email }),
    unsendable,
    verified('link'),
    'user',
    'link',
  ],
  [
    'a sender is verified by hand',
    onHold({ code: 'sender_gone', subject, email }),
    unsendable,
    verified('hand'),
    'user',
    'user',
  ],
  [
    'the account verifies its own',
    onHold({ code: 'sender_unverified', subject, email }),
    unsendable,
    verified('account'),
    'system',
    'link',
  ],
  [
    "a sender's server is removed",
    onHold(refused, 'sender_refused'),
    lift('sender_refused'),
    serverRemoved,
    'user',
    'user',
  ],
  [
    'the server takes the login again',
    onHold(refused, 'sender_refused'),
    lift('sender_refused'),
    mended,
    'system',
    'system',
  ],
  [
    'the address of the account is proven',
    onHold({ code: 'address_unproven', email }),
    unsendable,
    proven,
    'system',
    'link',
  ],
  [
    'there is room for emails again',
    onHold(cap, 'email_cap'),
    lift('email_cap'),
    clientRevised,
    'user',
    'workflow',
  ],
  [
    'nothing was mended',
    onHold(refused, 'sender_refused'),
    lift('sender_refused'),
    irrelevant,
    'user',
    'workflow',
  ],
])(
  '%s: the end of the hold is in the name of who mended it',
  async (_, hold, action, mending, actor, expected) => {
    const invoice = [created, started, ...hold].reduce<Invoice>(
      invoiceDecider.evolve,
      invoiceDecider.initial,
    );
    const [event] = recorded([mending], { actor });
    if (event === undefined) throw new Error('Nothing was recorded');
    const store = {
      readStream: async function* read(stream: string): AsyncGenerator<RecordedEvent> {
        const kind = event.type.startsWith('Address') ? 'account' : event.type.slice(0, 6).toLowerCase();
        if (stream.startsWith(kind.slice(0, 6))) yield event;
        yield* recorded([irrelevant], { from: 2 });
      },
    };
    const run = { accountId, invoiceId: ids.invoiceId, sequenceId };
    const situation = {
      run,
      invoice,
      revision: 1,
      client: noClient,
      senders: noSenders,
    } as unknown as ChaseFacts;
    const context = await contextFor(store, situation, action);
    expect(context.actor).toBe(expected);
    const isMended = expected !== 'workflow' || actor === 'workflow';
    expect(context.causationId).toBe(isMended ? event.id : undefined);
  },
);
