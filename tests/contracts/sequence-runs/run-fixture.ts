import { afterEach, beforeEach } from 'vitest';
import type { SendOutcome } from '../../../platform/ports/mail.ts';
import { ChasedInvoice, clientEmail, userEmail, type ChaseSetup } from './chased-invoice.ts';
import type { OpenWorld, RunWorld, WorldOptions } from './worlds/run-world.ts';

/** Monday, 8:00 AM in Berlin. */
const start = '2026-03-02T07:00:00Z';

/** At 9:00 AM in Berlin: 08:00Z until daylight saving begins on March 29. */
export const threeSteps = [
  { scheduledDate: '2026-03-02', tone: 'friendly' },
  { scheduledDate: '2026-03-09', tone: 'firm' },
  { scheduledDate: '2026-03-16', tone: 'legal' },
] as const;

export const firstStep = threeSteps.slice(0, 1);

export const refusedForNow: SendOutcome = { type: 'refused-for-now', reply: '451 try later', accepted: [] };
export const refusedForGood: SendOutcome = {
  type: 'refused-for-good',
  reply: '550 no such user',
  accepted: [],
};
export const senderRefused: SendOutcome = { type: 'sender-refused', reply: '535 bad credentials' };
export const replyLost: SendOutcome = { type: 'in-doubt', why: 'The server closed the connection' };

/** A reminder as `mails()` lists it. */
export const toClient = (instant: string, subject: string): string =>
  `${instant} ${clientEmail}: ${subject} INV-7`;

/** A mail to the user as `mails()` and `userMails()` list it. */
export const toUser = (instant: string, subject: string): string => `${instant} ${userEmail}: ${subject}`;

/** Opens a new world for each test and closes it afterwards. */
export class RunFixture {
  private readonly openWorld: OpenWorld;
  private opened: RunWorld | undefined;

  constructor(openWorld: OpenWorld, options: Omit<WorldOptions, 'start'> = {}) {
    this.openWorld = openWorld;
    beforeEach(async () => {
      this.opened = await this.openWorld({ start, ...options });
    });
    afterEach(() => this.opened?.close());
  }

  get world(): RunWorld {
    if (this.opened === undefined) throw new Error('The world is opened before each test');
    return this.opened;
  }

  begin(setup: ChaseSetup = { steps: threeSteps }): Promise<ChasedInvoice> {
    return ChasedInvoice.enter(this.world, setup);
  }
}
