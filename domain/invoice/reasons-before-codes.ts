import type { DoubtReason, HoldDetail, SkipReason } from './reasons.ts';

/*
 * Version 1 of `StepsSkipped`, `SequenceHeld` and `StepSendDoubted` held the sentences that people read. Each is read as the code that replaced it; a sentence without a code is kept.
 */

const withField = (data: unknown, field: string, lift: (old: unknown) => unknown): unknown =>
  typeof data === 'object' && data !== null && field in data
    ? { ...data, [field]: lift(Object.getOwnPropertyDescriptor(data, field)?.value) }
    : data;

const skipReasons: Readonly<Record<string, SkipReason>> = {
  'Skipped: a later reminder went instead': { code: 'later_reminder' },
  'Skipped: a later alert went instead': { code: 'later_alert' },
  'Skipped: the due date has passed': { code: 'due_date_passed' },
  'Skipped: the invoice is not overdue': { code: 'not_overdue' },
  'Skipped: it could not be delivered': { code: 'undelivered' },
};

export const skipReasonFrom = (sentence: string): SkipReason =>
  skipReasons[sentence] ?? { code: 'legacy', text: sentence.replace(/^Skipped:\s*/, '') };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `2026-12-03` of "Dec 3, 2026". */
const calendarDateFrom = (text: string): string => {
  const [, month = '', day = '', year = ''] = /^(\w{3}) (\d+), (\d{4})$/.exec(text) ?? [];
  return `${year}-${twoDigits(months.indexOf(month) + 1)}-${twoDigits(Number(day))}`;
};

/** `21:00` of "9:00 PM". */
const timeFrom = (text: string): string => {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d\d) ([AP]M)$/.exec(text) ?? [];
  return `${twoDigits((Number(hour) % 12) + (half === 'PM' ? 12 : 0))}:${minute}`;
};

const date = String.raw`\w{3} \d+, \d{4}`;
const noAddress = /^There is no address to send the email "(.*)" to\.$/s;
const unknownVariables = /^The email "(.*)" uses (\{\{.*\}\}), which Owed can't fill in\.$/s;
const late = new RegExp(`^The (reminder|internal alert) of (${date}) would have gone out (\\d+) days late$`);
const wouldGo = /^Would go out: (.*?)(?: and (\d+) more)?$/;
const stepTime = new RegExp(`^(${date}) (\\d+:\\d\\d [AP]M)$`);
const unexpected = 'An unexpected error kept Owed from going on with it';

const needsAttention = (sentence: string): HoldDetail => {
  const subject = noAddress.exec(sentence)?.[1];
  if (subject !== undefined) return { code: 'no_address', subject };
  const [, about, names] = unknownVariables.exec(sentence) ?? [];
  if (about !== undefined && names !== undefined)
    return { code: 'unknown_variables', subject: about, names: names.slice(2, -2).split('}}, {{') };
  return sentence.startsWith(unexpected) ? { code: 'unexpected_error' } : { code: 'legacy', text: sentence };
};

const longAbsence = (sentence: string): HoldDetail => {
  const [, name, day, days] = late.exec(sentence) ?? [];
  if (name === undefined || day === undefined) return { code: 'legacy', text: sentence };
  const stepType = name === 'reminder' ? 'customer_reminder' : 'internal_alert';
  return { code: 'late', stepType, scheduledDate: calendarDateFrom(day), days: Number(days) };
};

const serverAdded = (sentence: string): HoldDetail => {
  const [, listed = '', more = '0'] = wouldGo.exec(sentence) ?? [];
  const first = listed.split('; ').flatMap((text) => {
    const [, day, time] = stepTime.exec(text) ?? [];
    return day === undefined || time === undefined
      ? []
      : [{ scheduledDate: calendarDateFrom(day), scheduledTime: timeFrom(time) }];
  });
  return first.length === 0
    ? { code: 'legacy', text: sentence }
    : { code: 'would_go', first, count: first.length + Number(more) };
};

export const holdDetailFrom = (reason: unknown, sentence: string): HoldDetail => {
  switch (reason) {
    case 'needs_attention':
      return needsAttention(sentence);
    case 'long_absence':
      return longAbsence(sentence);
    case 'mail_server_added':
      return serverAdded(sentence);
    case 'delivery_failed':
      return { code: 'smtp_reply', reply: sentence };
    default:
      return { code: 'legacy', text: sentence };
  }
};

const noAnswer = 'The mail server gave no answer to the whole mail: ';

export const doubtReasonFrom = (sentence: string): DoubtReason => {
  if (sentence === 'Nobody recorded what became of this email') return { code: 'not_recorded' };
  return sentence.startsWith(noAnswer)
    ? { code: 'no_reply', error: sentence.slice(noAnswer.length) }
    : { code: 'legacy', text: sentence };
};

/** Upcasters from version 1 to 2. */
export const stepsSkippedFrom1 = (data: unknown): unknown =>
  withField(data, 'reason', (reason) => (typeof reason === 'string' ? skipReasonFrom(reason) : reason));

export const sequenceHeldFrom1 = (data: unknown): unknown => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return withField(data, 'detail', (detail) =>
    typeof detail === 'string' ? holdDetailFrom(reason, detail) : detail,
  );
};

export const stepSendDoubtedFrom1 = (data: unknown): unknown =>
  withField(data, 'why', (why) => (typeof why === 'string' ? doubtReasonFrom(why) : why));
