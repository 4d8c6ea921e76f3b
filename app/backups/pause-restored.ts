import { join } from 'node:path';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import { clientStream, invoiceStream, mailingStream } from '../../commands/streams.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import { isWaiting } from '../../domain/mailing/state.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { createClock } from '../../platform/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const clock = createClock();

interface Unfinished {
  /** Invoice and account of each sequence that runs or is paused. */
  readonly sequences: ReadonlyMap<number, { readonly invoiceId: number; readonly accountId: number }>;
  /** Account of each email that may not have left. */
  readonly mailings: ReadonlyMap<number, number>;
}

const unfinishedIn = async (store: EventStore): Promise<Unfinished> => {
  const sequences = new Map<number, { invoiceId: number; accountId: number }>();
  const mailings = new Map<number, number>();
  for await (const { type, data } of store.readAll()) {
    if (type === 'SequenceStarted')
      sequences.set(data.sequenceId, { invoiceId: data.invoiceId, accountId: data.accountId });
    if (type === 'SequenceCompleted' || type === 'SequenceCancelled') sequences.delete(data.sequenceId);
    if (type === 'MailingQueued') mailings.set(data.mailingId, data.accountId);
    if (type === 'HandoverAccepted' || type === 'MailingDropped') mailings.delete(data.mailingId);
  }
  return { sequences, mailings };
};

/**
 * An email that waited may have left since: one of a step is in doubt, so that the user decides, and one to the user is
 * given up.
 */
const settle = async (commands: CommandHandler, mailingId: number, accountId: number): Promise<void> => {
  const stream = mailingStream(mailingId);
  const { state } = await commands.load(stream, mailingDecider);
  if (!isWaiting(state)) return;
  const now = isoInstant(clock.now());
  const isOfStep = state.content.about.length > 0;
  await commands.handle(
    stream,
    mailingDecider,
    isOfStep
      ? { type: 'RecordDoubt', attempt: state.attempts + 1, why: { code: 'not_recorded' }, now }
      : { type: 'DropMailing', mailingId, accountId, reason: 'no_longer_wanted', now },
    systemContext(accountId),
  );
};

/** @returns whether there was something to pause */
const pause = async (
  commands: CommandHandler,
  sequenceId: number,
  { invoiceId, accountId }: { readonly invoiceId: number; readonly accountId: number },
  madeAt: string,
): Promise<boolean> => {
  const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
  if (state.status !== 'open') return false;
  const client = await commands.load(clientStream(state.facts.clientId), clientDecider);
  const { events } = await commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    {
      type: 'HoldSequence',
      sequenceId,
      reason: 'needs_attention',
      detail: { code: 'restored', backupDate: madeAt.slice(0, 10) },
      clientName: clientNameOf(client.state),
    },
    systemContext(accountId),
  );
  return events.length > 0;
};

/**
 * Pauses all sequences of a restored data folder before anything is sent: nobody knows which reminders went out, and which
 * invoices were paid, after the backup was made.
 * @param madeAt when the backup was made, as an ISO instant
 * @returns how many sequences were paused
 */
export const pauseRestored = async (folder: string, madeAt: string): Promise<number> => {
  const store = upcastEvents(openSqliteEventStore({ file: join(folder, dataFiles.events) }));
  const keep = openSqliteKeep({ file: join(folder, dataFiles.keep) });
  try {
    const commands = createCommandHandler({ store, keep, clock });
    const { sequences, mailings } = await unfinishedIn(store);
    for (const [mailingId, accountId] of mailings) await settle(commands, mailingId, accountId);
    let paused = 0;
    for (const [sequenceId, of] of sequences) if (await pause(commands, sequenceId, of, madeAt)) paused += 1;
    return paused;
  } finally {
    await store.close();
    await keep.close();
  }
};
