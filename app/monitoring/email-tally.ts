import type { VitalSigns } from '../../contracts/health.ts';
import type { MailingKind, Via } from '../../domain/mailing/events.ts';
import type { SendOutcome } from '../../platform/ports/mail.ts';
import type { SendAttempt } from '../../workflows/mailings/mailings.ts';

type Named<Name extends string> = Readonly<Record<Name, true>>;

const kinds: Named<MailingKind> = { reminder: true, alert: true, news: true, test: true, account: true };
const ways: Named<Via> = { smtp: true, gmail: true, outbox: true };
const outcomes: Named<SendOutcome['type']> = {
  accepted: true,
  'refused-for-now': true,
  'refused-for-good': true,
  'sender-refused': true,
  'in-doubt': true,
  'not-begun': true,
};

const keyOf = (kind: string, via: string, outcome: string): string => `${kind} ${via} ${outcome}`;

/**
 * Counts the attempts of this process to send emails. Every count is there from the start as 0: a monitoring system does
 * not see a count that begins with 1 as an increase.
 */
export class EmailTally {
  private readonly counts = new Map<string, VitalSigns['emails'][number]>();

  constructor() {
    for (const kind of Object.keys(kinds))
      for (const via of Object.keys(ways))
        for (const outcome of Object.keys(outcomes))
          this.counts.set(keyOf(kind, via, outcome), {
            kind,
            via,
            outcome: outcome.replaceAll('-', '_'),
            count: 0,
          });
  }

  add({ kind, via, outcome }: SendAttempt): void {
    const counted = this.counts.get(keyOf(kind, via, outcome));
    if (counted !== undefined) counted.count += 1;
  }

  list(): VitalSigns['emails'] {
    return [...this.counts.values()];
  }
}
