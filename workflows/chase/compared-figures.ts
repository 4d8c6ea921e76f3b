import type { ComparedFigures } from '../../contracts/sequences/back-test.ts';
import { severityOf, type Tone } from '../../contracts/sequences/tones.ts';
import type { BackTested, BackTestEmail } from '../../domain/chase/back-test.ts';

export const figures = () => ({ emails: 0, afterPayment: 0, duringPromise: 0 });

export const count = (to: ReturnType<typeof figures>, { paidOn, promisedFor }: BackTestEmail): void => {
  to.emails += 1;
  if (paidOn !== null) to.afterPayment += 1;
  if (promisedFor !== null) to.duringPromise += 1;
};

/** What one of the compared sequences would have sent. */
export class Compared {
  readonly all = figures();
  private withoutEmails = 0;
  private savedByPayment = 0;
  private readonly tones = new Map<Tone, ReturnType<typeof figures>>();
  private readonly firstDays: number[] = [];

  add({ emails, savedByPayment }: BackTested): void {
    const [first] = emails;
    if (first === undefined) this.withoutEmails += 1;
    else this.firstDays.push(first.daysAfterDue);
    this.savedByPayment += savedByPayment;
    for (const email of emails) {
      const ofTone = this.tones.get(email.tone) ?? figures();
      this.tones.set(email.tone, ofTone);
      count(ofTone, email);
      count(this.all, email);
    }
  }

  view(): ComparedFigures {
    const days = this.firstDays.toSorted((one, other) => one - other);
    const [earliest] = days;
    const middle = days[Math.floor((days.length - 1) / 2)];
    const latest = days.at(-1);
    return {
      withoutEmails: this.withoutEmails,
      ...this.all,
      savedByPayment: this.savedByPayment,
      tones: [...this.tones]
        .map(([tone, counted]) => ({ tone, ...counted }))
        .toSorted((one, other) => severityOf(one.tone) - severityOf(other.tone)),
      firstContact:
        earliest === undefined || middle === undefined || latest === undefined
          ? null
          : { earliest, middle, latest },
    };
  }
}
