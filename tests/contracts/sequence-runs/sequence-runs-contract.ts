import { describe } from 'vitest';
import { approved } from './approved.ts';
import { changed } from './changed.ts';
import { delivered } from './delivered.ts';
import { heldAndPaid } from './held-and-paid.ts';
import { planned } from './planned.ts';
import { promised } from './promised.ts';
import { invoicesSetAside } from './set-aside.ts';
import type { OpenWorld } from './worlds/run-world.ts';
import { sentInTime } from './sent-in-time.ts';
import { sentLate } from './sent-late.ts';
import { writtenToOutbox } from './written-to-outbox.ts';

/**
 * What runs do: every row of the table in docs/chasing-rules.md that users can reach, through commands, process
 * manager, runs and mails. Each engine that keeps runs passes both parts: this one about what is sent.
 */
export const sentMailsContract = (name: string, openWorld: OpenWorld): void => {
  describe(`sequence runs: ${name}`, () => {
    sentInTime(openWorld);
    sentLate(openWorld);
    delivered(openWorld);
    writtenToOutbox(openWorld);
  });
};

/** The other part: what happens when promises, payments and other changes come. */
export const changedInvoicesContract = (name: string, openWorld: OpenWorld): void => {
  describe(`sequence runs: ${name}`, () => {
    promised(openWorld);
    planned(openWorld);
    invoicesSetAside(openWorld);
    heldAndPaid(openWorld);
    changed(openWorld);
    approved(openWorld);
  });
};
