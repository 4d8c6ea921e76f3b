import type {
  ComposedMail,
  Mail,
  MailTransport,
  SendOptions,
  SendOutcome,
} from '../../platform/ports/mail.ts';
import type { Fault } from './faults.ts';
import type { Life, World } from './world.ts';

/** What a mail server does with a mail. */
export type Fate =
  | 'takes it'
  | 'answers late'
  | 'refuses for now'
  | 'refuses for good'
  | 'refuses the sender'
  | 'stalls'
  | 'hangs up before the body'
  | 'hangs up inside the body'
  | 'hangs up after the body';

/** A mail that began to leave. */
export interface BegunMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** On the wall clock. */
  readonly at: number;
  /** The turn in which its first byte left. */
  readonly step: number;
  /** Whether the server has it. */
  isTaken: boolean;
}

/** The mail servers of the world: they remember what they really took. */
export class MailWorld {
  readonly world: World;
  /** Every mail whose first byte left, in order. */
  readonly begun: BegunMail[] = [];
  /** Subjects of the mails that the server was ready for. */
  readonly awaited: string[] = [];
  /** What the server does next. */
  fate: () => Fate = () => 'takes it';
  /** Called when an email is about to be handed over. */
  onConnect: (subject: string) => void = () => undefined;
  /** Called when the first byte of an email leaves. */
  onBegin: (mail: BegunMail) => void = () => undefined;
  private readonly mails = new WeakMap<ComposedMail, Mail>();

  constructor(world: World) {
    this.world = world;
  }

  /** The installation's mail server, as one life of the program reaches it. */
  transport(life: Life, fault: Fault = {}): MailTransport {
    return {
      via: 'smtp',
      folder: null,
      limitFor: () => longestSend,
      compose: async (mail) => this.compose(mail),
      send: async (mail, options = {}) => {
        const wrong = fault.beforeBody;
        const beforeBody = wrong === undefined ? options.beforeBody : () => wrong(options);
        const outcome = await this.send(life, mail, { ...options, ...(beforeBody && { beforeBody }) });
        return fault.outcome?.(outcome) ?? outcome;
      },
      probe: async () => undefined,
      close: async () => undefined,
    };
  }

  private compose(mail: Mail): ComposedMail {
    const { messageId, to, cc, bcc, from } = mail;
    const bytes = new TextEncoder().encode(
      JSON.stringify({ ...mail, attachments: mail.attachments?.length }),
    );
    const composed = { messageId, to, cc, bcc, envelopeFrom: from.address, bytes };
    this.mails.set(composed, mail);
    return composed;
  }

  private async send(
    life: Life,
    mail: ComposedMail,
    { beforeBody, signal }: SendOptions = {},
  ): Promise<SendOutcome> {
    const fate = this.fate();
    const { to, cc, bcc } = mail;
    const all = [to, ...cc, ...bcc];
    this.onConnect(this.mails.get(mail)?.subject ?? '');
    await life.point('mail: connect', 200);
    if (signal?.aborted === true) return { type: 'not-begun', why: 'stopped' };
    if (fate === 'stalls') {
      await this.world.wait(life, longestSend);
      return { type: 'refused-for-now', reply: 'No answer', accepted: [] };
    }
    if (fate === 'refuses the sender') return { type: 'sender-refused', reply: '535 Login refused' };
    if (fate === 'refuses for now') return { type: 'refused-for-now', reply: '451 Try later', accepted: [] };
    if (fate === 'refuses for good') return { type: 'refused-for-good', reply: '550 Unknown', accepted: [] };
    if (fate === 'hangs up before the body')
      return { type: 'refused-for-now', reply: 'The connection was closed', accepted: [] };
    this.awaited.push(this.mails.get(mail)?.subject ?? '');
    try {
      await beforeBody?.();
    } catch (error) {
      return { type: 'not-begun', why: error instanceof Error ? error.message : String(error) };
    }
    const begun = this.begin(mail);
    await life.point('mail: body', 100);
    if (fate === 'hangs up inside the body') return { type: 'in-doubt', why: 'The connection was closed' };
    begun.isTaken = true;
    this.world.note(`${mail.messageId} was taken`);
    await life.point('mail: reply', 100);
    if (fate === 'answers late') await this.world.wait(life, this.world.chance.below(longestSend - 1_000));
    if (fate === 'hangs up after the body') return { type: 'in-doubt', why: 'The connection was closed' };
    return { type: 'accepted', accepted: all, refused: [] };
  }

  private begin(mail: ComposedMail): BegunMail {
    const { messageId, to } = mail;
    const subject = this.mails.get(mail)?.subject ?? '';
    const { world } = this;
    const begun = { messageId, to, subject, at: world.now(), step: world.steps, isTaken: false };
    this.onBegin(begun);
    this.begun.push(begun);
    world.note(`${messageId} to ${to} begins to leave: ${subject}`);
    return begun;
  }
}

/** How long a send takes at most, in milliseconds. */
const longestSend = 120_000;
