import { randomUUID } from 'node:crypto';
import { accountDecider } from '../../domain/account/decide.ts';
import { htmlDocument, paragraphs } from '../../domain/mail-html.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { installationSender, type Mail } from '../../platform/ports/mail.ts';
import { systemContext } from '../../commands/command-context.ts';
import { invoiceLink } from './links.ts';
import { isoInstant, momentAt } from '../../commands/moment.ts';
import type { ProcessManagerDeps } from '../process-manager/process-manager-deps.ts';
import { userMailFor, type UserMail } from './user-mail-texts.ts';
import { accountStream } from '../../commands/streams.ts';

type UserMailDeps = Pick<
  ProcessManagerDeps,
  'commands' | 'transports' | 'clock' | 'log' | 'mailFrom' | 'publicUrl' | 'notificationIdOf'
>;

export interface UserMails {
  /** Begins the mail that an event asks for; resolves once it is recorded as begun. Sending goes on by itself. */
  tell(event: RecordedEvent): Promise<void>;
  /** Resolves once every mail that was begun is handed over. */
  settled(): Promise<void>;
}

/** Older events are left to the bell: a mail about them, after a long absence or a move of the data, would only confuse. */
const oldest = 24 * 3_600_000;

/** Mails to the user, one at a time: recorded first, handed over once; a failure is logged and blocks nothing. */
export const createUserMails = (deps: UserMailDeps): UserMails => {
  let sending: Promise<void> = Promise.resolve();
  return {
    tell: async (event) => {
      const mail = userMailFor(event);
      if (mail === undefined || isOld(event, deps.clock.now())) return;
      const recipient = await begin(deps, event, mail);
      if (recipient !== undefined) sending = sending.then(() => handOver(deps, mail, recipient));
    },
    settled: () => sending,
  };
};

interface Recipient {
  readonly name: string;
  readonly email: string;
}

const isOld = (event: RecordedEvent, now: number): boolean =>
  now - Date.parse(event.metadata.occurredAt) > oldest;

/** @returns undefined when the user wants no mails, or had one for this cause today */
const begin = async (
  { commands, clock, notificationIdOf }: UserMailDeps,
  event: RecordedEvent,
  { cause }: UserMail,
): Promise<Recipient | undefined> => {
  const { accountId } = event.data;
  const stream = accountStream(accountId);
  try {
    const { state: account } = await commands.load(stream, accountDecider);
    if (account.status !== 'active') return undefined;
    const { now, today } = momentAt(clock.now(), account);
    const command = {
      type: 'StartUserMail',
      cause,
      notificationId: notificationIdOf(event),
      today,
      now,
    } as const;
    const { events } = await commands.handle(
      stream,
      accountDecider,
      command,
      systemContext(accountId, event),
    );
    return events.length === 0 ? undefined : account;
  } catch (error) {
    if (error instanceof StreamGone) return undefined;
    throw error;
  }
};

const handOver = async (deps: UserMailDeps, mail: UserMail, recipient: Recipient): Promise<void> => {
  const context = { cause: mail.cause, to: recipient.email };
  try {
    const transport = deps.transports.for(installationSender);
    const outcome = await transport.send(await transport.compose(composeUserMail(deps, mail, recipient)));
    if (outcome.type !== 'accepted')
      deps.log.warn({ ...context, outcome }, 'A mail to the user did not go out');
  } catch (error) {
    deps.log.error({ err: error, ...context }, 'A mail to the user did not go out');
  }
};

const composeUserMail = (
  { clock, mailFrom, publicUrl }: UserMailDeps,
  mail: UserMail,
  recipient: Recipient,
): Mail => {
  const text = [...mail.paragraphs, invoiceLink(publicUrl, mail.invoiceId)].join('\n\n');
  return {
    to: recipient.email,
    toName: recipient.name,
    cc: [],
    bcc: [],
    from: { name: 'Owed', address: mailFrom },
    replyTo: null,
    messageId: `<owed.${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: isoInstant(clock.now()),
    subject: mail.subject,
    text,
    html: htmlDocument(mail.subject, paragraphs(text, [])),
  };
};
