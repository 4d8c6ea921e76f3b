import { millisecondsInHour } from 'date-fns/constants';
import type {
  BuiltInReason,
  EmailContentBody,
  EmailContentView,
} from '../../contracts/sequences/email-content.ts';
import { longDate, todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { objectionsTo } from '../../domain/email-text/generated-wording.ts';
import type { Open, Paid } from '../../domain/invoice/state.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { wordingFor, type Wording } from '../../domain/email-text/wording.ts';
import {
  WriterFailed,
  type EmailBrief,
  type EmailWriter,
} from '../../platform/ports/partners/email-writer.ts';
import { countTowards, type Limit } from '../counted-limit.ts';
import { loadAccount, loadInvoice, type Desk } from '../desk.ts';
import { clientStream } from '../streams.ts';

/** How often an account may use the writing service; then it gets the built-in texts. */
export const writerLimit: Limit = { most: 40, within: millisecondsInHour };

/** A longer draft is not passed on. */
const longestDraft = 4_000;

type WritingDesk = Pick<Desk, 'commands' | 'keep' | 'clock'>;

/** What is written for one step: the built-in text, and the writer's brief unless the built-in text is all there is. */
export interface EmailToWrite {
  readonly builtIn: Wording;
  readonly brief: EmailBrief | null;
  readonly reason: BuiltInReason | null;
}

/** A draft in which variables replace what it says of the client and the invoice, and the client's address is left out. */
const withVariables = async (
  desk: WritingDesk,
  draft: string,
  { facts, entries, dueDate }: Open | Paid,
): Promise<string> => {
  const { state: client } = await desk.commands.load(clientStream(facts.clientId), clientDecider);
  const values: readonly (readonly [string, string])[] = [
    ...(client.status === 'active'
      ? ([
          [client.facts.email, ''],
          [client.facts.name, '{{client_name}}'],
        ] as const)
      : []),
    [facts.invoiceNumber, '{{invoice_number}}'],
    [formatMinor(dueOf({ facts, entries }), facts.currency), '{{invoice_amount}}'],
    [longDate(dueDate), '{{due_date}}'],
  ];
  return values.reduce(
    (text, [value, name]) => (value.length < 3 ? text : text.replaceAll(value, name)),
    draft,
  );
};

/**
 * Chooses the built-in text of a step, and says what a writer is told. Counts towards the account's hour.
 * @param canWrite whether there is a writing service
 * @throws NotFound
 */
export const prepareEmail = async (
  desk: WritingDesk,
  accountId: number,
  body: EmailContentBody,
  canWrite: boolean,
): Promise<EmailToWrite> => {
  const account = await loadAccount(desk, accountId);
  const invoice = await loadInvoice(desk, accountId, body.invoiceId);
  const { tone, content } = body;
  const stepType = body.stepType ?? 'customer_reminder';
  const scheduledDate = body.scheduledDate ?? todayIn(account.timeZone, desk.clock.now());
  const about = {
    isLastReminder: body.isLastReminder ?? false,
    isPromiseBroken: invoice.brokenPromiseDate !== null && invoice.promisedDate === null,
  };
  const isAgain = body.reminderNumber == null ? invoice.thread.length > 0 : body.reminderNumber > 1;
  const { dueDate } = invoice;
  const builtIn = wordingFor({ stepType, tone, scheduledDate, dueDate, isAgain, ...about });
  if (!canWrite || stepType === 'internal_alert') return { builtIn, brief: null, reason: null };
  const { count } = await countTowards(desk, `email-content/${accountId}`, writerLimit);
  if (count > writerLimit.most) return { builtIn, brief: null, reason: 'limit' };
  const draft = content == null || content.length > longestDraft ? null : content.trim();
  return {
    builtIn,
    brief: {
      tone,
      isAfter: scheduledDate > dueDate,
      ...about,
      draft: draft ? await withVariables(desk, draft, invoice) : null,
    },
    reason: null,
  };
};

/** Subject and content of what a writer wrote; undefined when it is not of that form. */
const readWritten = (text: string): Wording | undefined => {
  const parts = /^\s*Subject:[ \t]*([^\n]+)\n\s*([\s\S]+)$/i.exec(text.replaceAll(/\r\n?/g, '\n'));
  const [, subject, content] = parts ?? [];
  return subject && content ? { subject: subject.trim(), content: content.trim() } : undefined;
};

/**
 * Writes the email: by the writer, if what it writes can be used, else the built-in text.
 * @param onPiece gets each piece of the writer's text as it comes, unchecked
 * @param signal ends the writing; then the result is of no use to anyone
 */
export const writeEmail = async (
  { builtIn, brief, reason }: EmailToWrite,
  writer: EmailWriter | undefined,
  signal: AbortSignal,
  onPiece: (text: string) => void = () => undefined,
): Promise<EmailContentView> => {
  const owedsOwn = (why: BuiltInReason | null): EmailContentView => ({
    ...builtIn,
    source: 'built_in',
    reason: why,
  });
  if (brief === null || writer === undefined) return owedsOwn(reason);
  let text = '';
  try {
    for await (const piece of writer.write(brief, signal)) {
      text += piece;
      onPiece(piece);
    }
  } catch (error) {
    if (error instanceof WriterFailed) return owedsOwn(error.trouble);
    throw error;
  }
  const written = readWritten(text);
  if (written === undefined || objectionsTo(written, { ...brief, content: brief.draft }).length > 0)
    return owedsOwn('unusable');
  return { ...written, source: 'ai', reason: null };
};
