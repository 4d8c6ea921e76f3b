import {
  ActivityFailure,
  CancellationScope,
  makeContinueAsNewFunc,
  patched,
  proxyActivities,
  rootCause,
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { ChaseRun } from '../../../platform/ports/sequence-runs.ts';
import type { ChaseActivities, ChaseAnswer, RunDescription } from './chase-answer.ts';
import {
  activitySummaryOf,
  currentDetailsOf,
  failureDetailsOf,
  timerSummaryOf,
  wakeWords,
} from '../run-words.ts';
import { attributesOf, ownAttributes, stateAttribute, type Findable } from '../search-attributes.ts';
import { isHistoryLong, retryAfter, Wakes } from '../wakes.ts';

/** What a run carries over when its history continues in a new one. */
export interface Carried {
  readonly failures: number;
  readonly shown: RunDescription | null;
  readonly searchable: boolean;
}

const nothingYet: Carried = { failures: 0, shown: null, searchable: false };

/**
 * One attempt only: Temporal must never repeat what may have sent a mail. The loop asks again, and the new decision
 * reads the stream, which holds every started send. A killed worker is detected by its heartbeat, a hanging one is
 * given up after an hour; if it continues after that, its append fails at the changed revision.
 */
const { takeNextStep } = proxyActivities<ChaseActivities>({
  retry: { maximumAttempts: 1 },
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: '30 seconds',
});

/**
 * The run of one sequence: does what is due and sleeps until the next step or a change. It ends only when there is
 * nothing left to chase, even when it is cancelled in Temporal.
 *
 * Runs live for months, so changing the order of the calls here needs `patched()`. Pinned worker versions are no
 * option, because they would require an installation to keep old versions running. The recorded histories in
 * `tests/histories/temporal` show when a `patched()` is missing.
 */
export async function chaseInvoice(run: ChaseRun, carried: Carried = nothingYet): Promise<string> {
  return CancellationScope.nonCancellable(() => new Chase(run, carried).toItsEnd());
}

class Chase {
  private readonly run: ChaseRun;
  private failures: number;
  private shown: RunDescription | null;
  private searchable: boolean;
  private readonly wakes = new Wakes();

  constructor(run: ChaseRun, { failures, shown, searchable }: Carried) {
    this.run = run;
    this.failures = failures;
    this.shown = shown;
    this.searchable = searchable;
  }

  async toItsEnd(): Promise<string> {
    for (let why = 'First look'; ; why = this.whyAgain()) {
      this.wakes.beginLook();
      const answer = await this.look(why);
      if (typeof answer === 'string') await this.failed(answer);
      else if (answer.next.type === 'finish' && !this.wakes.isAwake()) return answer.next.why;
      else await this.follow(answer);
      await this.keepHistoryShort();
    }
  }

  private whyAgain(): string {
    if (this.wakes.isAwake()) return wakeWords(this.wakes.news());
    return this.failures > 0 ? 'Trying again' : 'After waiting';
  }

  /** @returns what to do next, or why the decision failed */
  private async look(why: string): Promise<ChaseAnswer | string> {
    const summary = activitySummaryOf(why, this.shown);
    try {
      const answer = await takeNextStep.executeWithOptions({ summary }, [this.run, Date.now()]);
      this.failures = 0;
      this.show(answer);
      return answer;
    } catch (error) {
      if (error instanceof ActivityFailure) return rootCause(error) ?? error.message;
      throw error;
    }
  }

  private async follow({ next }: ChaseAnswer): Promise<void> {
    if (next.type === 'wait') await this.wakes.sleep(next.milliseconds, timerSummaryOf(next));
  }

  private async failed(error: string): Promise<void> {
    this.failures += 1;
    const retryInMilliseconds = retryAfter(this.failures);
    setCurrentDetails(failureDetailsOf({ failures: this.failures, error, retryInMilliseconds }, this.shown));
    this.showFailing();
    await this.wakes.sleep(retryInMilliseconds, 'Tries again');
  }

  private show({ next, shown, searchable }: ChaseAnswer): void {
    this.searchable = searchable;
    this.shown = shown ?? this.shown;
    setCurrentDetails(currentDetailsOf(next, this.shown));
    if (this.shown !== null)
      this.makeFindable({ ...this.shown, ...(next.type === 'finish' ? { state: 'finished' as const } : {}) });
  }

  private showFailing(): void {
    if (this.shown !== null) return this.makeFindable({ ...this.shown, state: 'failing' });
    // It has never looked, so it is found by what it was started with.
    const state = workflowInfo().typedSearchAttributes.get(stateAttribute);
    if (state === undefined || state === 'failing' || !patched('failing-before-the-first-look')) return;
    upsertSearchAttributes([{ key: stateAttribute, value: 'failing' }]);
  }

  private makeFindable(shown: Omit<Findable, 'accountId'>): void {
    const { memo, typedSearchAttributes } = workflowInfo();
    const names = { client: shown.clientName, invoice: shown.invoiceNumber };
    if (memo?.['client'] !== names.client || memo['invoice'] !== names.invoice) upsertMemo(names);
    if (!this.searchable) return;
    const attributes = attributesOf({ accountId: this.run.accountId, ...shown });
    const outdated = attributes.filter(({ key, value }) => typedSearchAttributes.get(key) !== value);
    if (outdated.length > 0) upsertSearchAttributes(outdated);
  }

  /** No signal is lost, because a new history begins with a decision. */
  private async keepHistoryShort(): Promise<void> {
    if (!isHistoryLong()) return;
    const { memo, typedSearchAttributes } = workflowInfo();
    const carried = ownAttributes(typedSearchAttributes);
    if (this.searchable) upsertSearchAttributes([{ key: stateAttribute, value: 'continued' }]);
    const goOn = makeContinueAsNewFunc<typeof chaseInvoice>({
      memo: memo ?? {},
      typedSearchAttributes: carried,
    });
    await goOn(this.run, { failures: this.failures, shown: this.shown, searchable: this.searchable });
  }
}
