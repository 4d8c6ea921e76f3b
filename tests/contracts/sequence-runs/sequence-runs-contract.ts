import { describe } from 'vitest';
import { changed } from './changed.ts';
import { delivered } from './delivered.ts';
import { heldAndPaid } from './held-and-paid.ts';
import { promised } from './promised.ts';
import type { OpenWorld } from './run-world.ts';
import { sentInTime } from './sent-in-time.ts';
import { sentLate } from './sent-late.ts';
import { writtenToOutbox } from './written-to-outbox.ts';

/**
 * What runs do: every situation of docs/chasing-rules.md that the pages can cause, through commands, process manager,
 * runs and mails. The same suite runs on every engine.
 */
export const sequenceRunsContract = (name: string, openWorld: OpenWorld): void => {
  describe(`sequence runs: ${name}`, () => {
    sentInTime(openWorld);
    sentLate(openWorld);
    promised(openWorld);
    heldAndPaid(openWorld);
    changed(openWorld);
    delivered(openWorld);
    writtenToOutbox(openWorld);
  });
};
