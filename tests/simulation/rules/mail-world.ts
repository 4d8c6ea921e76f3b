import { messageOf } from '../../../platform/error-message.ts';
import type {
  ComposedMail,
  Mail,
  MailTransport,
  RefusedAddress,
  SendOptions,
  SendOutcome,
} from '../../../platform/ports/mail.ts';
import type { Fault } from '../fault.ts';
import type { Life, World } from '../world.ts';

/** What a mail server does with a mail. */
export type Fate =
  | 'takes it'
  | 'answers late'
  | 'refuses for now'
  | 'refuses the copies for now'
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
  /** With those of the copies, but those that are refused. */
  readonly recipients: readonly string[];
  /** Where replies go; null where nothing is said. */
  readonly replyTo: string | null;
  readonly subject: string;
  /** On the wall clock. */
  readonly at: number;
  /** The turn in which its first byte left. */
  readonly step: number;
  /** The plain text. */
  readonly text: string;
  /** Which server it left through: that of the installation, or the host of a sender's own. */
  readonly server: string;
  /** When the server was asked for, in elapsed milliseconds. */
  readonly connected: number;
  /** Whether the server has it. */
  isTaken: boolean;
  /** When the program got an answer to it, in elapsed milliseconds; undefined when it got none. */
  answered: number | undefined;
  /** The life that handed it over. */
  readonly life: Life;
}

/** A mail that is about to be handed over. */
export type ConnectedMail = Pick<BegunMail, 'messageId' | 'subject' | 'to' | 'recipients' | 'server'>;

/** The mail servers of the world: they remember what they really took. */
export class MailWorld {
  readonly world: World;
  /** Every mail whose first byte left, in order. */
  readonly begun: BegunMail[] = [];
  /** The lives that could send: one may have ended after it counted an email, before it connected. */
  readonly lives = new Set<Life>();
  /** The mails that the server was ready for. */
  readonly awaited: Pick<BegunMail, 'subject' | 'to'>[] = [];
  /** What the server does next. */
  fate: (server: string) => Fate = () => 'takes it';
  /** Called when an email is about to be handed over. */
  onConnect: (mail: ConnectedMail) => void = () => undefined;
  /** Called when the server refuses an email for good. */
  onRefused: (mail: Pick<BegunMail, 'subject' | 'to'>) => void = () => undefined;
  /** Called when the first byte of an email leaves. */
  onBegin: (mail: BegunMail) => void = () => undefined;
  private readonly mails = new WeakMap<ComposedMail, Mail>();

  constructor(world: World) {
    this.world = world;
  }

  /** The installation's mail server, as one life of the program reaches it. */
  transport(life: Life, fault: Fault = {}, server = 'installation'): MailTransport {
    this.lives.add(life);
    const transport: MailTransport = {
      via: 'smtp',
      folder: null,
      limitFor: () => longestSend,
      compose: async (mail) => this.compose(fault.mail?.(mail) ?? mail),
      send: async (mail, options = {}) => {
        const wrong = fault.beforeBody;
        const beforeBody = wrong === undefined ? options.beforeBody : () => wrong(options);
        const outcome = await this.send(life, server, mail, {
          ...options,
          ...(beforeBody && { beforeBody }),
        });
        return fault.outcome?.(outcome) ?? outcome;
      },
      probe: async () => undefined,
      close: async () => undefined,
    };
    return fault.transport?.(transport, life) ?? transport;
  }

  private compose(mail: Mail): ComposedMail {
    const { messageId, to, cc, bcc, from } = mail;
    const bytes = new TextEncoder().encode(
      JSON.stringify({ ...mail, attachments: mail.attachments?.length }),
    );
    const composed = { messageId, to, cc, bcc, envelopeFrom: from.address, bytes, copyTo: mail.copyTo };
    this.mails.set(composed, mail);
    return composed;
  }

  private async send(
    life: Life,
    server: string,
    mail: ComposedMail,
    { beforeBody, signal }: SendOptions = {},
  ): Promise<SendOutcome> {
    const fate = this.fate(server);
    const { to } = mail;
    const all = envelopeOf(mail);
    const subject = this.mails.get(mail)?.subject ?? '';
    const connected = this.world.passed();
    this.world.note(`${mail.messageId} is brought to the mail server, which ${fate}: ${subject}`);
    this.onConnect({ messageId: mail.messageId, subject, to, recipients: all, server });
    await life.point('mail: connect', 200);
    if (signal?.aborted === true) return { type: 'not-begun', why: 'stopped' };
    if (fate === 'stalls') {
      await this.world.wait(life, longestSend);
      return { type: 'refused-for-now', reply: 'No answer', accepted: [] };
    }
    if (fate === 'refuses the sender') return { type: 'sender-refused', reply: '535 Login refused' };
    const isCopy = mail.copyTo !== undefined;
    if (fate === 'refuses for now' || (fate === 'refuses the copies for now' && isCopy))
      return { type: 'refused-for-now', reply: '451 Try later', accepted: [] };
    if (fate === 'refuses for good') {
      this.onRefused({ subject, to });
      return { type: 'refused-for-good', reply: '550 Unknown', accepted: [] };
    }
    if (fate === 'hangs up before the body')
      return { type: 'refused-for-now', reply: 'The connection was closed', accepted: [] };
    this.awaited.push({ subject, to });
    try {
      await beforeBody?.();
    } catch (error) {
      return { type: 'not-begun', why: messageOf(error) };
    }
    const accepted = fate === 'refuses the copies for now' ? [to] : all;
    const begun = this.begin(mail, { life, server, connected, recipients: accepted });
    await life.point('mail: body', 100);
    if (fate === 'hangs up inside the body') return { type: 'in-doubt', why: 'The connection was closed' };
    begun.isTaken = true;
    this.world.note(`${mail.messageId} was taken`);
    await life.point('mail: reply', 100);
    if (fate === 'answers late') await this.world.wait(life, this.world.chance.below(longestSend - 1_000));
    if (fate === 'hangs up after the body') return { type: 'in-doubt', why: 'The connection was closed' };
    begun.answered = this.world.passed();
    return { type: 'accepted', accepted, refused: refusedNow(all, accepted) };
  }

  private begin(
    mail: ComposedMail,
    how: Pick<BegunMail, 'life' | 'server' | 'connected' | 'recipients'>,
  ): BegunMail {
    const { messageId, to } = mail;
    const { subject = '', text = '', replyTo = null } = this.mails.get(mail) ?? {};
    const { world } = this;
    const begun: BegunMail = {
      messageId,
      to,
      replyTo: replyTo?.address ?? null,
      subject,
      text,
      at: world.now(),
      step: world.steps,
      isTaken: false,
      answered: undefined,
      ...how,
    };
    this.onBegin(begun);
    this.begun.push(begun);
    world.note(`${messageId} to ${to} begins to leave: ${subject}`);
    return begun;
  }
}

/** All addresses of a mail, or the one of its copies that it goes to alone. */
const envelopeOf = ({ to, cc, bcc, copyTo }: ComposedMail): readonly string[] =>
  copyTo === undefined ? [to, ...cc, ...bcc] : [copyTo];

const refusedNow = (all: readonly string[], accepted: readonly string[]): readonly RefusedAddress[] =>
  all
    .filter((address) => !accepted.includes(address))
    .map((address) => ({ address, reply: '451 Try later', forNow: true }));

/** How long a send takes at most, in milliseconds. */
const longestSend = 120_000;
