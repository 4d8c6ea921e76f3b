import type { Clock } from '../../platform/ports/clock.ts';
import type {
  ComposedMail,
  Mail,
  MailTransport,
  SendOptions,
  SendOutcome,
  Transports,
} from '../../platform/ports/mail.ts';

/** A mail as it was handed over: the composed mail and the envelope. */
export interface HandedOver {
  readonly at: string;
  readonly mail: Mail;
  readonly to: string;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

type Answer = (handed: HandedOver, nth: number) => SendOutcome | Promise<SendOutcome>;

export const acceptAll = ({ to, cc, bcc }: HandedOver): SendOutcome => ({
  type: 'accepted',
  accepted: [to, ...cc, ...bcc],
  refused: [],
});

/** Records every mail of every sender, and answers as the test says. */
export class RecordingTransport implements MailTransport, Transports {
  readonly via: 'smtp' | 'outbox';
  readonly folder: string | null;
  readonly limitMilliseconds = 120_000;
  readonly limitFor = (): number => this.limitMilliseconds;
  readonly handedOver: HandedOver[] = [];
  answer: Answer = acceptAll;
  /** Called between a run's decision and the start of its send. */
  beforeStart: () => Promise<void> = () => Promise.resolve();
  /** The result of probing the mail server. */
  probe: MailTransport['probe'] = () => Promise.resolve(undefined);
  private onHeld: (() => void)[] = [];
  private held = 0;
  private readonly clock: Clock;
  private readonly composed = new Map<ComposedMail, Mail>();

  constructor(clock: Clock, via: 'smtp' | 'outbox' = 'smtp') {
    this.clock = clock;
    this.via = via;
    this.folder = via === 'outbox' ? '/outbox' : null;
  }

  for(): this {
    return this;
  }

  /** From now on handovers stay pending until the returned function is called with the outcome. */
  hold(): (outcome: SendOutcome | typeof acceptAll) => void {
    let release: (outcome: SendOutcome | typeof acceptAll) => void = () => undefined;
    const released = new Promise<SendOutcome | typeof acceptAll>((resolve) => (release = resolve));
    this.answer = async (handed) => {
      this.held++;
      for (const tell of this.onHeld.splice(0)) tell();
      const outcome = await released;
      this.held--;
      return typeof outcome === 'function' ? outcome(handed) : outcome;
    };
    return (outcome) => {
      this.answer = acceptAll;
      release(outcome);
    };
  }

  /** Resolves as soon as a handover is pending. */
  untilHeld(): Promise<void> {
    return this.held > 0 ? Promise.resolve() : new Promise((resolve) => this.onHeld.push(resolve));
  }

  async compose(mail: Mail): Promise<ComposedMail> {
    const { messageId, to, cc, bcc, from } = mail;
    const bytes = new TextEncoder().encode(JSON.stringify(mail));
    const composed = { messageId, to, cc, bcc, envelopeFrom: from.address, bytes };
    this.composed.set(composed, mail);
    return composed;
  }

  async send(composed: ComposedMail, { beforeBody }: SendOptions = {}): Promise<SendOutcome> {
    const mail = this.composed.get(composed);
    if (mail === undefined) throw new Error('This mail was not composed here');
    try {
      await beforeBody?.();
    } catch (error) {
      return { type: 'not-begun', why: String(error) };
    }
    const { to, cc, bcc } = composed;
    const handed = { at: new Date(this.clock.now()).toISOString(), mail, to, cc, bcc };
    this.handedOver.push(handed);
    return this.answer(handed, this.handedOver.length);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
