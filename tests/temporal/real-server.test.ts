import { workflowMetadataQuery } from '@temporalio/workflow';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { countTemporalRuns } from '../../workflows/temporal/run-counts.ts';
import { ObservedRuns, until } from './observed-runs.ts';

const patience = 60_000;
const run = { accountId: 1, invoiceId: 3, sequenceId: 11 };
const another = { ...run, sequenceId: 12 };
const paid = { type: 'finish', why: 'The invoice is paid' } as const;

describeWith(['TEMPORAL_ADDRESS'], 'runs on a real Temporal server', ({ TEMPORAL_ADDRESS }) => {
  let observed: ObservedRuns;
  beforeEach(async () => {
    observed = await ObservedRuns.open(TEMPORAL_ADDRESS, freshInstallation());
  }, patience);
  afterEach(() => observed.close(), patience);

  const currentDetails = async (): Promise<string> =>
    (await observed.handleOf(run).query(workflowMetadataQuery)).currentDetails ?? '';

  test(
    'a run that is started twice exists once, and one that has ended starts again',
    { timeout: patience },
    async () => {
      await Promise.all([observed.runs.wake(run), observed.runs.wake(run)]);
      await observed.startWorker();
      await until(() => observed.looks.length > 0);
      await expect.poll(() => observed.running(), { timeout: patience }).toEqual([run]);
      observed.look = () => paid;
      await observed.runs.wake(run);
      expect(await observed.handleOf(run).result()).toBe('The invoice is paid');
      const before = observed.looks.length;
      observed.look = () => ({ type: 'wait', milliseconds: 86_400_000, why: 'Next', until: null });
      await observed.wakeUntil(run, before + 1);
      expect((await observed.handleOf(run).describe()).status.name).toBe('RUNNING');
    },
  );

  test(
    'a wake during a decision is not lost, even if the run decides to end',
    { timeout: patience },
    async () => {
      await observed.startWorker();
      observed.look = async () => {
        observed.look = () => ({ type: 'finish', why: 'Nothing is left after the second look' });
        await observed.runs.wake(run);
        return paid;
      };
      await observed.runs.wake(run);
      expect(await observed.handleOf(run).result()).toBe('Nothing is left after the second look');
      expect(observed.looks.length).toBe(2);
    },
  );

  test(
    'the history of a run names what happened to the invoice, and why it looked again',
    { timeout: patience },
    async () => {
      await observed.startWorker();
      await observed.wakeUntil(run, 1);
      await observed.runs.wake(run, { news: ['promise-recorded'] });
      await until(() => observed.looks.length >= 2);
      observed.look = () => paid;
      await observed.runs.wake(run, { news: ['invoice-paid'] });
      await observed.handleOf(run).result();
      const { events } = await observed.handleOf(run).fetchHistory();
      const signals = events?.map((event) => event.workflowExecutionSignaledEventAttributes?.signalName);
      expect(signals?.filter((name) => name != null)).toEqual([
        'look-again',
        'promise-recorded',
        'invoice-paid',
      ]);
      const summaries = events?.map(({ userMetadata }) => String(userMetadata?.summary?.data ?? ''));
      expect(summaries?.join()).toContain('Promise recorded: step 1 of 3');
      expect(summaries?.join()).toContain('Invoice paid: step 1 of 3');
    },
  );

  test(
    'runs are counted: open, due without a worker, late, and failing',
    { timeout: 2 * patience },
    async () => {
      const counts = (lateAfter?: number) => countTemporalRuns(observed.temporal, lateAfter);
      const expectCounts = (expected: object) =>
        expect.poll(() => counts(0), { timeout: patience }).toEqual(expected);
      const wakeBoth = () => Promise.all([observed.runs.wake(run), observed.runs.wake(another)]);
      await wakeBoth();
      await expectCounts({ open: 2, due: 2, late: 2, failing: 0 });
      expect(await counts()).toMatchObject({ due: 2, late: 0 });
      // Also a run that has never looked shows that it fails.
      const { look } = observed;
      observed.look = () => Promise.reject(new Error('not yet'));
      await observed.startWorker();
      await expectCounts({ open: 2, due: 0, late: 0, failing: 2 });
      observed.look = look;
      await wakeBoth();
      await expectCounts({ open: 2, due: 0, late: 0, failing: 0 });
      observed.look = () => Promise.reject(new Error('not now'));
      await wakeBoth();
      await expectCounts({ open: 2, due: 0, late: 0, failing: 2 });
      observed.look = () => paid;
      await wakeBoth();
      await expectCounts({ open: 0, due: 0, late: 0, failing: 0 });
    },
  );

  test('an installation finds only its own runs, with or without a name', { timeout: patience }, async () => {
    const neighbor = await ObservedRuns.open(TEMPORAL_ADDRESS, freshInstallation());
    try {
      await Promise.all([observed.runs.wake(run), observed.runs.wake(another), neighbor.runs.wake(run)]);
      await expect.poll(() => observed.running(), { timeout: patience }).toEqual([run, another]);
      await expect.poll(() => neighbor.running(), { timeout: patience }).toEqual([run]);
    } finally {
      await neighbor.close();
    }
  });

  test(
    'a run is found by a word of its client’s name and by its invoice, also after a change',
    { timeout: patience },
    async () => {
      await observed.startWorker();
      await observed.wakeUntil(run, 1);
      const expectFound = (query: string, count: number) =>
        expect.poll(() => observed.found(query), { timeout: patience }).toBe(count);
      await expectFound("OwedClient = 'acme'", 1);
      await expectFound("OwedInvoice = 'INV-7' AND OwedAccountId = '1'", 1);
      observed.shown = { ...observed.shown, clientName: 'Borealis AG', state: 'paused' };
      await observed.wakeUntil(run, 2);
      await expectFound("OwedClient = 'borealis' AND OwedSequenceState = 'paused'", 1);
      await expectFound("OwedClient = 'acme'", 0);
      expect((await observed.handleOf(run).describe()).memo).toStrictEqual({
        ...run,
        client: 'Borealis AG',
        invoice: 'INV-7',
      });
    },
  );

  test(
    'a failed look is retried and shown, without revealing an address to Temporal',
    { timeout: patience },
    async () => {
      await observed.startWorker();
      observed.look = () => {
        throw new Error('No answer about pay@acme.example');
      };
      await observed.runs.wake(run);
      await until(async () => (await currentDetails()).includes("Can't go on"));
      expect((await currentDetails()).split('\n')[0]).toBe("**Can't go on**: No answer about (address)");
      observed.look = () => paid;
      expect(await observed.handleOf(run).result()).toBe('The invoice is paid');
      const history = JSON.stringify(await observed.handleOf(run).fetchHistory());
      expect(history).toContain('No answer about (address)');
      expect(history).not.toContain('pay@acme.example');
    },
  );

  test('the page of a run shows what it waits for', { timeout: patience }, async () => {
    await observed.startWorker();
    observed.look = () => ({
      type: 'wait',
      milliseconds: 60_000,
      why: 'Next email: 9:00 AM',
      until: '2030-03-09T08:00:00Z',
    });
    await observed.wakeUntil(run, 1);
    await until(async () => (await currentDetails()) !== '');
    expect(await currentDetails()).toBe(
      [
        '**Waiting**: Next email: 9:00 AM',
        '',
        '- Next: step 1 of 3, friendly reminder',
        '- Until: 2030-03-09T08:00:00Z',
        '- Invoice: INV-7 of Acme GmbH',
      ].join('\n'),
    );
    const described = await observed.handleOf(run).describe();
    expect(await described.staticSummary()).toBe('INV-7 · Acme GmbH');
  });

  test(
    'a run ignores a cancellation in Temporal: it ends when nothing is left to chase',
    { timeout: patience },
    async () => {
      await observed.startWorker();
      await observed.wakeUntil(run, 1);
      await observed.handleOf(run).cancel();
      observed.look = () => paid;
      await observed.runs.wake(run);
      expect(await observed.handleOf(run).result()).toBe('The invoice is paid');
    },
  );

  test('a run uses the clock offset of the current program', { timeout: patience }, async () => {
    const threeDays = 3 * 86_400_000;
    await observed.startWorker(threeDays);
    const before = Date.now();
    await observed.wakeUntil(run, 1);
    expect(observed.looks[0]?.run).toStrictEqual(run);
    expect(observed.looks[0]?.now).toBeGreaterThan(before + threeDays - 3_600_000);
  });

  test(
    'a stopped worker finishes the work in progress, and another one continues',
    { timeout: patience },
    async () => {
      const worker = await observed.startWorker();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      observed.look = async () => {
        await held;
        return { type: 'wait', milliseconds: 1, why: 'Next', until: null };
      };
      await observed.wakeUntil(run, 1);
      let isStopped = false;
      const stopping = worker.stop().then(() => (isStopped = true));
      await observed.runs.wake(another);
      expect(isStopped).toBe(false);
      release();
      await stopping;
      expect(observed.looks.length).toBe(1);
      observed.look = () => paid;
      await observed.startWorker();
      expect(await observed.handleOf(run).result()).toBe('The invoice is paid');
    },
  );
});
