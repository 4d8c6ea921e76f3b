import { endGrant } from '../../commands/connections/disconnect.ts';
import type { ConnectionDesk } from '../../commands/connections/partners.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Partner } from '../../platform/ports/partners/partner-access.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import type { EventFollower } from '../event-follower.ts';

export type GrantWatchDeps = KeptJobsDeps & Omit<ConnectionDesk, 'commands'>;

interface EndedConnection {
  readonly accountId: number;
  readonly partner: Partner;
  readonly connectionId: string;
}

const minute = 60_000;
/** The call that ended the connection ends its grant by itself, unless its process ended first. */
const firstLook = 2 * minute;

/**
 * Sees to it that the grant of every connection that a user has ended is revoked and its tokens are deleted, also when the
 * process that should have done it crashed. The look is stored, so that a restart does not forget it.
 */
export class GrantWatch implements EventFollower {
  private readonly clock: KeptJobsDeps['clock'];
  private readonly jobs: KeptJobs<EndedConnection>;

  constructor(deps: GrantWatchDeps) {
    this.clock = deps.clock;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'grant-',
      atOnce: 4,
      firstRetry: minute,
      longestRetry: 60 * minute,
      onFailure: 'The grant of an ended connection could not be ended; trying again',
      work: async ({ partner, accountId, connectionId }) => {
        await endGrant(deps, partner, accountId, connectionId);
        return undefined;
      },
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'GmailDisconnected' && event.type !== 'XeroDisconnected') return;
    const { accountId, connectionId } = event.data;
    const partner = event.type === 'GmailDisconnected' ? 'gmail' : 'xero';
    await this.jobs.set(connectionId, { accountId, partner, connectionId }, this.clock.now() + firstLook);
  }

  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }
}
