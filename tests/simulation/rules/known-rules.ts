/** What a person's rules may have been for a while, in elapsed milliseconds. */
interface KnownRules {
  readonly from: number;
  until: number;
  readonly isOn: boolean;
  /** Clients who get no schedule. */
  readonly none: ReadonlySet<number>;
  /** Whether it was asked for when it was switched on that older invoices start. */
  readonly existing: boolean;
  /** Whether invoices from before it was switched on start, or become overdue. */
  readonly takesOlder: boolean;
  /** ISO instant of switching on. */
  readonly since: string | null;
}

interface AskedRule {
  readonly clientId?: number;
  readonly scheduleId: number | null;
}

/** What a person asks for. */
export interface SetRules {
  readonly rules?: readonly AskedRule[];
  readonly startsItself: 'off' | 'created' | 'overdue';
  readonly existing?: boolean;
  readonly delayHours?: number;
  readonly takeBack?: boolean;
}

interface Asked {
  readonly from: number;
}

const off = { isOn: false, none: new Set<number>(), existing: false, takesOlder: false, since: null };

const clientsWithNone = (rules: readonly AskedRule[]): ReadonlySet<number> =>
  new Set(rules.flatMap(({ clientId, scheduleId }) => (scheduleId === null ? (clientId ?? []) : [])));

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

  /**
   * Once that is answered: what was asked for holds. What was refused has changed nothing.
   * @param since ISO instant of switching on, as it was answered; undefined when it was refused
   */
  learn({ from }: Asked, { rules, startsItself, existing = false }: SetRules, since?: string | null): void {
    this.unknown -= 1;
    if (since === undefined) return;
    const last = this.known.at(-1) ?? { ...off, from: 0, until: Infinity };
    last.until = this.now();
    const isOn = startsItself !== 'off';
    const wantsOlder = last.isOn ? last.existing : existing;
    this.known.push({
      from,
      until: Infinity,
      isOn,
      none: rules === undefined ? last.none : clientsWithNone(rules),
      existing: wantsOlder,
      takesOlder: isOn && (wantsOlder || startsItself === 'overdue'),
      since,
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
