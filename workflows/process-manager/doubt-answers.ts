import { systemContext } from '../../commands/command-context.ts';
import { mailingStream } from '../../commands/streams.ts';
import type { EventOf } from '../../domain/events.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type Deps = Pick<ProcessManagerDeps, 'commands' | 'store'>;
type Answer = RecordedEvent<EventOf<'StepDoubtResolved'>>;

/** Copies the user's decision about a step in doubt to its mailings; a mailing that is not in doubt stays as it is. */
export const copyAnswer = async ({ commands, store }: Deps, answer: Answer): Promise<void> => {
  const { accountId, resolution, resolvedAt } = answer.data;
  const command = { type: 'ResolveMailing', resolution, now: resolvedAt } as const;
  try {
    for (const mailingId of await mailingsBefore(store, answer))
      await commands.handle(
        mailingStream(mailingId),
        mailingDecider,
        command,
        systemContext(accountId, answer),
      );
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
};

/** The step's mailings from before the decision; it does not apply to later ones. */
const mailingsBefore = async (
  store: Deps['store'],
  { stream, revision, data }: Answer,
): Promise<readonly number[]> => {
  const found: number[] = [];
  if (revision === 0) return found;
  for await (const event of store.readStream(stream, { limit: revision })) {
    if (event.type !== 'StepSendStarted' || event.data.stepId !== data.stepId) continue;
    if (event.data.mailingId !== undefined) found.push(event.data.mailingId);
  }
  return found;
};
