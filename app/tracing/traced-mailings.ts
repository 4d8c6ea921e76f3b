import { mailingStream } from '../../commands/streams.ts';
import { StreamGone, type EventStore } from '../../platform/ports/event-store.ts';
import type { Cause, Traces } from '../../platform/ports/traces.ts';
import type { MailingRef, Mailings } from '../../workflows/mailings/mailings.ts';

interface TracedMailingsDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly traces: Pick<Traces, 'after'>;
}

/** How the mailing began. */
const causesOf = async (
  { store }: TracedMailingsDeps,
  { mailingId }: MailingRef,
): Promise<readonly Cause[]> => {
  const causes: Cause[] = [];
  try {
    for await (const { metadata } of store.readStream(mailingStream(mailingId), { limit: 1 }))
      causes.push(metadata);
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
  return causes;
};

/** The same mailings; each handing over is traced to what queued the mail. */
export const tracedMailings = (mailings: Mailings, deps: TracedMailingsDeps): Mailings => ({
  ...mailings,
  handOver: async (ref) =>
    deps.traces.after(
      await causesOf(deps, ref),
      { name: 'hand over email', kind: 'client' },
      async (span) => {
        const mailing = await mailings.handOver(ref);
        span.set({ 'owed.mailing': mailing.status });
        if (mailing.status === 'queued')
          span.set({ 'owed.email.kind': mailing.content.kind, 'owed.email.outcome': mailing.progress.type });
        return mailing;
      },
    ),
});
