import {
  ActivityFailure,
  CancellationScope,
  makeContinueAsNewFunc,
  proxyActivities,
  rootCause,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { SyncRef } from '../../accounting/sync-run.ts';
import type { SyncActivities, SyncAnswer } from './sync-answer.ts';
import { isHistoryLong, retryAfter, Wakes } from '../wakes.ts';

/** One attempt only: the loop asks again, and each look goes on at the page where the last one stopped. */
const { syncWithXero } = proxyActivities<SyncActivities>({
  retry: { maximumAttempts: 1 },
  startToCloseTimeout: '12 hours',
  heartbeatTimeout: '30 seconds',
});

/** What a run carries over when its history continues in a new one. */
interface Carried {
  readonly failures: number;
}

/** The run that syncs one account with Xero, every 15 minutes and when it is woken, until it is disconnected. */
export async function syncXero(ref: SyncRef, carried: Carried = { failures: 0 }): Promise<string> {
  return CancellationScope.nonCancellable(() => new Sync(ref, carried).toItsEnd());
}

class Sync {
  private readonly ref: SyncRef;
  private failures: number;
  /** A sync was asked for, or the connection has changed. */
  private readonly wakes = new Wakes();

  constructor(ref: SyncRef, { failures }: Carried) {
    this.ref = ref;
    this.failures = failures;
  }

  async toItsEnd(): Promise<string> {
    for (let why = 'First look'; ; why = this.whyAgain()) {
      this.wakes.beginLook();
      const answer = await this.look(why);
      if (typeof answer === 'string') await this.failed(answer);
      else if (answer.type === 'wait') await this.wait(answer);
      else if (!this.wakes.isAwake()) return 'The account has no connection to Xero';
      await this.keepHistoryShort();
    }
  }

  private whyAgain(): string {
    if (this.wakes.isAwake()) return 'A sync was asked for';
    return this.failures > 0 ? 'Trying again' : 'Looking for changes';
  }

  /** @returns what to do next, or why the look failed */
  private async look(summary: string): Promise<SyncAnswer | string> {
    setCurrentDetails('**Syncing** with Xero');
    try {
      const answer = await syncWithXero.executeWithOptions({ summary }, [this.ref]);
      this.failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof ActivityFailure) return rootCause(error) ?? error.message;
      throw error;
    }
  }

  private async wait({ milliseconds, until }: Extract<SyncAnswer, { type: 'wait' }>): Promise<void> {
    setCurrentDetails(`**Waiting**: looks for changes again at ${until}, or when a sync is asked for`);
    await this.wakes.sleep(milliseconds, 'Until the next look');
  }

  private async failed(error: string): Promise<void> {
    this.failures += 1;
    setCurrentDetails(`**Can't go on**: ${error}\n\n- Failed: ${this.failures} times in a row`);
    await this.wakes.sleep(retryAfter(this.failures), 'Tries again');
  }

  /** No signal is lost, because a new history begins with a look. */
  private async keepHistoryShort(): Promise<void> {
    if (!isHistoryLong()) return;
    const goOn = makeContinueAsNewFunc<typeof syncXero>({ memo: workflowInfo().memo ?? {} });
    await goOn(this.ref, { failures: this.failures });
  }
}
