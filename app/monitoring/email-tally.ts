import type { VitalSigns } from '../../contracts/health.ts';
import type { SendAttempt } from '../../workflows/mailings/mailings.ts';

/** Counts the attempts of this process to send emails. */
export class EmailTally {
  private readonly counts = new Map<string, VitalSigns['emails'][number]>();

  add({ kind, via, outcome }: SendAttempt): void {
    const key = `${kind} ${via} ${outcome}`;
    const { count } = this.counts.get(key) ?? { count: 0 };
    this.counts.set(key, { kind, via, outcome: outcome.replaceAll('-', '_'), count: count + 1 });
  }

  list(): VitalSigns['emails'] {
    return [...this.counts.values()];
  }
}
