import { millisecondsInDay } from 'date-fns/constants';
import { endAuditorLinks } from '../../commands/accounts/auditor-links.ts';
import { createSessions } from '../../commands/accounts/sessions.ts';
import { accountStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { EventOf } from '../../domain/events.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { queueMailOf } from '../mailings/account-mails.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'keep' | 'clock'> & Parameters<typeof queueMailOf>[0];

/** Older changes are not told, so that a copy of old events mails nobody; in milliseconds. */
const oldestNotice = millisecondsInDay;

/**
 * Ends the sessions of passwords that are no longer the account's, and the auditors' links that were not kept, and tells
 * the account's address, once.
 */
export const followPassword = async (
  deps: KeeperDeps,
  event: RecordedEvent<EventOf<'PasswordChanged'>>,
): Promise<void> => {
  const { accountId, passwordId, keptAuditorLinks = [] } = event.data;
  const { state } = await deps.commands.load(accountStream(accountId), accountDecider);
  if (state.status !== 'active') return;
  const sessions = createSessions(deps);
  await sessions.endOfOtherPasswords(accountId, state.passwordId);
  // An earlier change ended what was there then; what was made since is the owner's.
  if (passwordId === state.passwordId) {
    const call = { account: { accountId }, commandId: passwordId, actor: 'system' } as const;
    await endAuditorLinks({ ...deps, sessions }, call, keptAuditorLinks, event.metadata.occurredAt);
  }
  if (deps.clock.now() - Date.parse(event.metadata.occurredAt) > oldestNotice) return;
  await queueMailOf(deps, event, { kind: 'password-changed', to: state.email });
};
