import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { Activities } from '../../workflows/chase/next-step.ts';
import { ChasedInvoice } from '../contracts/sequence-runs/chased-invoice.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../contracts/sequence-runs/worlds/installation-data.ts';
import {
  openInstallationWorld,
  type InstallationWorld,
} from '../contracts/sequence-runs/worlds/installation-world.ts';
import { firstStep, threeSteps, toClient } from '../contracts/sequence-runs/run-fixture.ts';
import type { SkippingServer } from '../contracts/sequence-runs/worlds/skipping-server.ts';
import {
  openTemporalInstallation,
  type TemporalInstallation,
} from '../contracts/sequence-runs/worlds/temporal-world.ts';
import { acceptAll } from '../doubles/recording-transport.ts';

const start = '2026-03-02T07:00:00Z';

/** Failures between a workflow, its worker and the store; runs must recover by themselves. */
export const interrupted = (server: () => SkippingServer): void => {
  describe('a run that is interrupted', () => {
    let temporal: TemporalInstallation;
    let world: InstallationWorld;
    let data: InstallationData;
    /** Called before each look; throws to simulate an unreachable store. */
    let beforeLook: () => Promise<void>;
    /** Called after a look has decided, before the workflow gets the result. */
    let afterLook: () => Promise<void>;

    beforeEach(async () => {
      beforeLook = afterLook = async () => undefined;
      const watched = (activities: Activities): Activities => ({
        takeNextStep: async (run, now) => {
          await beforeLook();
          const next = await activities.takeNextStep(run, now);
          await afterLook();
          return next;
        },
      });
      data = openInstallationData(start);
      temporal = await openTemporalInstallation(server(), data, false);
      world = await openInstallationWorld(
        data,
        (deps) => temporal.start({ ...deps, activities: watched(deps.activities) }),
        'smtp',
        temporal.close,
      );
    });
    afterEach(() => world.close());

    test('retries with back-off while the store is unavailable, and sends when it is back', async () => {
      const chase = await ChasedInvoice.enter(world, { steps: firstStep });
      const looks: string[] = [];
      beforeLook = async () => {
        const now = world.clock.now();
        looks.push(new Date(now).toISOString().slice(11, 19));
        if (now < Date.parse('2026-03-02T08:07:00Z')) throw new StoreUnavailable('Away');
      };
      await world.advanceTo('2026-03-02T12:00:00Z');
      expect(looks).toEqual([
        '08:00:00',
        '08:00:01',
        '08:00:03',
        '08:00:07',
        '08:00:15',
        '08:00:31',
        '08:01:03',
        '08:02:07',
        '08:04:15',
        '08:08:31',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:08Z', 'Friendly')]);
    });

    test('looks again after a change that arrived just after its decision', async () => {
      const chase = await ChasedInvoice.enter(world, { steps: firstStep });
      afterLook = async () => {
        afterLook = async () => undefined;
        const changes = { scheduledTime: '08:30' };
        await chase.gives({ type: 'EditStep', stepId: 1, changes, moment: chase.moment() });
        await world.manager.settled(data.last());
      };
      await chase.revise({ notes: 'Called' });
      await world.advanceTo('2026-03-02T12:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T07:30Z', 'Friendly')]);
    });

    test('records a mail once if the connection to Temporal broke during its handover', async () => {
      const chase = await ChasedInvoice.enter(world, { steps: threeSteps });
      const release = world.transport.hold();
      await world.advanceTo('2026-03-02T08:00:00Z');
      temporal.breakConnections();
      release(acceptAll);
      await world.advanceTo('2026-03-10T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-09T08:00Z', 'Firm'),
      ]);
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
    });

    test('continues after continue-as-new', async () => {
      const steps = [{ scheduledDate: '2026-03-02' }, { scheduledDate: '2026-03-03', tone: 'firm' }] as const;
      const chase = await ChasedInvoice.enter(world, { steps });
      await world.advanceTo('2026-03-02T08:00:00Z');
      await temporal.wakeOften(chase.run, 600);
      await world.settle();
      expect(await temporal.isContinued(chase.run)).toBe(true);
      await world.advanceTo('2026-03-04T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-03T08:00Z', 'Firm'),
      ]);
      expect(await temporal.openRuns()).toBe(0);
    });
  });
};
