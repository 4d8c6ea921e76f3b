import { describe, expect, test } from 'vitest';
import type { ChasedInvoice } from './chased-invoice.ts';
import { RunFixture, toClient } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

const setAside = (chase: ChasedInvoice) =>
  chase.does({
    type: 'SetCollectionStatus',
    standing: { status: 'with_lawyer', who: 'Kaye & Co', since: chase.moment().today },
    moment: chase.moment(),
  });
const chaseAgain = (chase: ChasedInvoice) =>
  chase.does({ type: 'EndCollectionStatus', moment: chase.moment() });

/** An invoice that is owed but not chased (docs/chasing-rules.md, "The end"). */
export const invoicesSetAside = (openWorld: OpenWorld): void => {
  describe('invoices that are set aside', () => {
    const at = new RunFixture(openWorld);

    test('send nothing, however long; then their sequence goes on with moved steps', async () => {
      const chase = await at.begin();
      await setAside(chase);
      await at.world.advanceTo('2026-03-04T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chaseAgain(chase);
      await at.world.advanceTo('2026-03-06T00:00:00Z');
      expect(await chase.story()).toEqual([
        'CollectionStatusSet with_lawyer',
        'CollectionStatusEnded with_lawyer',
        'StepsMoved resumed 1→2026-03-05 2→2026-03-12 3→2026-03-19',
        'StepSendStarted 1#1',
        'StepSent 1#1',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-05T08:00Z', 'Friendly')]);
    });

    test('that are taken back before the next email go on as planned', async () => {
      const chase = await at.begin();
      await setAside(chase);
      await chaseAgain(chase);
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });

    test('end with the payment, and nothing goes out', async () => {
      const chase = await at.begin();
      await setAside(chase);
      await chase.pay();
      await at.world.advanceTo('2026-03-30T00:00:00Z');
      expect(chase.mails()).toEqual([]);
    });
  });
};
