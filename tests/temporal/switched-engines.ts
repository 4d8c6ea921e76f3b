import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeInCampaigns } from '../campaign.ts';
import { ChasedInvoice } from '../contracts/sequence-runs/chased-invoice.ts';
import { embeddedEngine } from '../contracts/sequence-runs/worlds/embedded-world.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../contracts/sequence-runs/worlds/installation-data.ts';
import {
  openInstallationWorld,
  type InstallationWorld,
} from '../contracts/sequence-runs/worlds/installation-world.ts';
import { firstStep, refusedForNow, threeSteps } from '../contracts/sequence-runs/run-fixture.ts';
import type { SkippingServer } from '../contracts/sequence-runs/worlds/skipping-server.ts';
import {
  openTemporalInstallation,
  type TemporalInstallation,
} from '../contracts/sequence-runs/worlds/temporal-world.ts';
import { acceptAll } from '../doubles/recording-transport.ts';

const start = '2026-03-02T07:00:00Z';

/**
 * An installation whose runs are embedded first, then on Temporal, then embedded again (docs/engines.md, "Choosing
 * engines").
 */
export const switchedEngines = (server: () => SkippingServer): void => {
  describe('switching an installation from embedded runs to Temporal and back', () => {
    let data: InstallationData;
    let temporal: TemporalInstallation;
    let world: InstallationWorld;
    /** Mails that earlier programs handed over. */
    let before: string[];

    beforeEach(async () => {
      before = [];
      data = openInstallationData(start);
      temporal = await openTemporalInstallation(server(), data, true);
      world = await openInstallationWorld(data, embeddedEngine(data), 'smtp', temporal.close);
    });
    afterEach(() => world.close());

    /** Every mail to a client, as "instant number subject". */
    const mails = (): string[] => {
      const now = world.transport.handedOver
        .filter(({ mail }) => mail.from.name !== 'Owed')
        .map(({ at, mail }) => `${at.slice(0, 16)}Z ${mail.subject}`);
      return [...before, ...now];
    };
    const switchTo = async (engine: 'embedded' | 'temporal', instant: string): Promise<void> => {
      before = mails();
      world.keepRunsBy(engine === 'temporal' ? temporal.start : embeddedEngine(data));
      await world.startAt(instant);
    };
    const enter = (nth: number, invoiceNumber: string, steps: typeof threeSteps | typeof firstStep) =>
      ChasedInvoice.enter(world, { nth, facts: { invoiceNumber }, steps });

    describeInCampaigns('over weeks', () => {
      test('loses and duplicates nothing', async () => {
        const waiting = await enter(0, 'WAITS', threeSteps);
        const paused = await enter(1, 'PAUSED', threeSteps);
        const promised = await enter(2, 'PROMISED', threeSteps);
        const retrying = await enter(3, 'RETRIES', threeSteps);
        const finished = await enter(4, 'DONE', firstStep);
        await paused.pause();
        await promised.promise('2026-03-05');
        world.transport.answer = (handed) =>
          handed.mail.subject.includes('RETRIES') ? refusedForNow : acceptAll(handed);
        await world.advanceTo('2026-03-02T08:10:00Z');
        await world.stop();

        await switchTo('temporal', '2026-03-02T08:20:00Z');
        await world.advanceTo('2026-03-03T12:00:00Z');
        await paused.resume();
        await world.advanceTo('2026-03-10T12:00:00Z');
        await waiting.promise('2026-03-12');
        await world.stop();

        await switchTo('embedded', '2026-03-10T12:30:00Z');
        await retrying.pay();
        await world.advanceTo('2026-03-16T12:00:00Z');
        await world.stop();

        await switchTo('temporal', '2026-03-16T12:30:00Z');
        await world.advanceTo('2026-03-30T00:00:00Z');
        expect(mails().sort()).toEqual(
          [
            // Until 08:10 embedded.
            '2026-03-02T08:00Z Friendly WAITS',
            '2026-03-02T08:00Z Friendly DONE',
            '2026-03-02T08:00Z Friendly RETRIES',
            '2026-03-02T08:01Z Friendly RETRIES',
            '2026-03-02T08:06Z Friendly RETRIES',
            // On Temporal.
            '2026-03-02T08:36Z Friendly RETRIES',
            '2026-03-04T08:00Z Friendly PAUSED',
            '2026-03-07T08:00Z Friendly PROMISED',
            '2026-03-09T08:00Z Firm WAITS',
            '2026-03-09T08:00Z Firm RETRIES',
            // Embedded again.
            '2026-03-11T08:00Z Firm PAUSED',
            '2026-03-14T08:00Z Firm PROMISED',
            '2026-03-16T08:00Z Legal WAITS',
            // And on Temporal again.
            '2026-03-18T08:00Z Legal PAUSED',
            '2026-03-21T08:00Z Legal PROMISED',
          ].sort(),
        );
        expect((await finished.story()).filter((line) => line.startsWith('StepSendStarted'))).toHaveLength(1);
        expect((await retrying.story()).at(-1)).toBe('SequenceCancelled paid');
        expect(await temporal.openRuns()).toBe(0);
      });
    });

    test('a mail in progress during the switch is in doubt, not sent again', async () => {
      const chase = await enter(0, 'DOUBT', threeSteps);
      world.transport.hold();
      await world.advanceTo('2026-03-02T08:00:00Z');
      world.kill();
      await switchTo('temporal', '2026-03-02T08:01:00Z');
      await world.advanceTo('2026-03-02T08:02:59Z');
      expect(await chase.story()).toEqual(['StepSendStarted 1#1']);
      await world.advanceTo('2026-03-02T08:03:00Z');
      expect(await chase.story()).toEqual(['StepSendStarted 1#1', 'StepSendDoubted 1#1']);
      // The user hears of the doubt two minutes later; only the next reminder is to be held.
      await world.advanceTo('2026-03-02T08:10:00Z');
      world.transport.hold();
      await world.advanceTo('2026-03-09T08:00:00Z');
      world.kill();
      await switchTo('embedded', '2026-03-09T08:01:00Z');
      await world.advanceTo('2026-03-10T00:00:00Z');
      expect((await chase.story()).slice(2)).toEqual(['StepSendStarted 2#1', 'StepSendDoubted 2#1']);
      expect(mails()).toEqual(['2026-03-02T08:00Z Friendly DOUBT', '2026-03-09T08:00Z Firm DOUBT']);
    });
  });
};
