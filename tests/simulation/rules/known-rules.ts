import type { Fields } from '../../doubles/person.ts';

/** What a person's rules may have been for a while, in elapsed milliseconds. */
interface KnownRules {
  readonly from: number;
  until: number;
  readonly isOn: boolean;
  /** Clients who get no schedule. */
  readonly none: ReadonlySet<number>;
  /** Whether invoices from before it was switched on start, or become overdue. */
  readonly takesOlder: boolean;
  /** ISO instant of switching on. */
  readonly since: string | null;
}

interface Asked {
  readonly from: number;
}

const off = { isOn: false, none: new Set<number>(), takesOlder: false, since: null };

/** Which sequences may start by themselves, as a person was answered. */
export class RulesTold {
  private readonly now: () => number;
  private readonly known: KnownRules[];
  /** Calls that are not answered, or of which nobody knows what they did. */
  private unknown = 0;
  /** Invoices that got another client: which rule held when is not known. */
  private readonly otherClient = new Set<number>();
  /** Those that the rules have named. */
  schedules: readonly number[] = [];

  constructor(now: () => number) {
    this.now = now;
    this.known = [{ from: 0, until: Infinity, ...off }];
  }

  noteOtherClient(invoiceId: number): void {
    this.otherClient.add(invoiceId);
  }

  hasOtherClient(invoiceId: number): boolean {
    return this.otherClient.has(invoiceId);
  }

  /** Before the rules are set. */
  ask(): Asked {
    this.unknown += 1;
    return { from: this.now() };
  }

  /** Once that is answered; what was refused has changed nothing. */
  learn({ from }: Asked, body: Fields | undefined): void {
    this.unknown -= 1;
    if (body === undefined) return;
    const rules = (body['rules'] ?? []) as readonly Fields[];
    const last = this.known.at(-1);
    if (last !== undefined) last.until = this.now();
    this.known.push({
      from,
      until: Infinity,
      isOn: body['startsItself'] !== 'off',
      none: new Set(
        rules.filter((rule) => rule['scheduleId'] === null).map((rule) => Number(rule['clientId'])),
      ),
      takesOlder: body['existing'] === true || body['startsItself'] === 'overdue',
      since: typeof body['since'] === 'string' ? body['since'] : null,
    });
  }

  /** Whether a sequence may have started by itself at a moment. @param createdAt of its invoice, an ISO instant */
  mayStart(clientId: number, createdAt: string, at: number): boolean {
    return (
      this.unknown > 0 ||
      this.known.some(
        ({ from, until, isOn, none, takesOlder, since }) =>
          isOn &&
          from - slack < at &&
          at < until + slack &&
          !none.has(clientId) &&
          (takesOlder || createdAt >= (since ?? '')),
      )
    );
  }
}

/** What was begun before the rules changed may end after that, also if a crash comes between. */
const slack = 10 * 60_000;
