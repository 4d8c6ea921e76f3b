import { mostSubjectCharacters } from '../../contracts/sequences/sequence-bodies.ts';
import { unknownVariablesIn } from './rendering.ts';
import { saysOverdue } from './says-overdue.ts';
import type { Wording } from './wording.ts';

/** What a generated text is about. */
export interface GeneratedFor {
  /** Whether the email goes after the due date. */
  readonly isAfter: boolean;
  /** Whether the client has named a day of payment that has passed. */
  readonly isPromiseBroken: boolean;
  /** Whether it is the last reminder of its sequence. */
  readonly isLastReminder: boolean;
  /** The text that it is based on; null for none. Its figures and links may stay. */
  readonly content: string | null;
}

const objections = [
  'length',
  'layout',
  'variables',
  'figures',
  'dates',
  'links',
  'threats',
  'earlier_reminders',
  'promise',
  'side_of_due_date',
] as const;
/** Why a generated text is not used. */
export type Objection = (typeof objections)[number];

const shortestContent = 60;
const longestContent = 3_000;
const longestSubject = Math.min(150, mostSubjectCharacters);

/** Without them the client doesn't know what to pay. */
const needed = ['client_name', 'invoice_number', 'invoice_amount', 'due_date', 'sender_name'];
/** Stays where the given text has it. */
const dayCount = 'daysOverdue';

const variable = /\{\{?\s*[A-Za-z_][\w.\- ]*\}?\}/g;
const namesIn = (text: string): string[] =>
  [...text.matchAll(variable)].map(([typed]) => typed.replaceAll(/[{}\s]/g, ''));

const layout = /<\/?[a-z][^>]*>|\*\*|__|^#{1,6} |```|\[[^\]]*\]|^\s*subject:/im;

const amount = /\p{Sc}|\b(?:usd|eur|gbp|dollars?|euros?|pounds?|cents?|percent)\b|%/iu;
const numberWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|sixty|ninety|hundred|thousand|dozen|several|couple of)\b/i;
const date =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b|\bmay (?:\d|\{)|\b(?:today|tomorrow|yesterday|tonight|weekend|immediate(?:ly)?|(?:this|next|last|coming|past) (?:day|week|month|year|quarter)|end of (?:the )?(?:day|week|month|year|business)|(?:a|one|a few|some|many) (?:day|week|month|year)s?)\b/i;
const link = /\b(?:https?:\/\/|www\.)\S+|[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/gi;
const law =
  /\b(?:legal(?:ly)?|law firms?|lawyers?|attorneys?|solicitors?|counsel|courts?|tribunals?|small claims|arbitrat\w*|lawsuits?|litigat\w*|sue|suing|prosecut\w*|judg(?:e|ment)|bailiffs?|police)\b/i;
const charge =
  /\b(?:(?:late|overdue|collection|additional|extra|penalty) (?:\w+ )?(?:charges?|costs?)|charges (?:may|will|apply|accrue)|(?:be|are) charged|charge you|fees?|fines?|penalt(?:y|ies)|surcharges?|interest)\b/i;
const creditRecord = /\bcredit(?! (?:cards?|notes?|transfers?|or debit|and debit)\b)\b|\bcreditworth\w*/i;
const otherThreat =
  /\b(?:debt (?:collect|recover)\w*|collections? agenc\w*|blacklist\w*|(?:suspend|terminate|stop|withhold|cease)\w* (?:\w+ ){0,3}(?:services?|work|access|deliver\w*|account)|consequences?)\b/i;
const threats = [law, charge, creditRecord, otherThreat];

const numberedBefore =
  /\b(?:previous(?:ly)?|earlier|prior|last|past|first|second|third|fourth|another|repeated(?:ly)?|numerous|multiple|many|several) (?:\w+ )?(?:e-?mails?|messages?|reminders?|letters?|notices?|requests?|attempts?|invoices?|correspondence)\b|\b(?:further|additional|renewed|recent|subsequent) (?:\w+ )?(?:e-?mails?|messages?|reminders?|letters?|notices?)\b/i;
const writtenBefore =
  /\b(?:reminded|as (?:we|i) (?:mentioned|wrote|said|discussed)|(?:we|i)(?:'ve| have| had)? (?:(?:already|also|recently|since) )?(?:contacted|wrote|written|e-?mailed|messaged|called|phoned|notified|reached out|tried)|(?:we|i)(?:'ve| have| had)? (?:\w+ )?sent (?:you )?(?:\w+ ){0,2}(?:e-?mails?|messages?|reminders?|letters?|notes?|notices?)|(?:e-?mails?|messages?|reminders?|letters?|notices?) (?:(?:that|which) )?(?:we|i)(?:'ve| have| had)? (?:\w+ )?sent|our (?:\w+ )?(?:e-?mails|messages|reminders?|letters|notices|requests|attempts)|follow(?:ing)?[- ]?up|once (?:again|more)|yet again|(?:writ(?:e|ing)|ask(?:ing)?|contact(?:ing)?|remind(?:ing)?)(?: to)?(?: you)? again|despite our|our last)\b/i;
const unanswered =
  /\b(?:unanswered|(?:you|have|has|had|been|were) ignor(?:ed|ing)|(?:not|\w+n't|never) (?:yet )?(?:heard|replied|responded|answered)|(?:received|had|got|been) no (?:reply|response|answer))\b/i;
const earlier = [numberedBefore, writtenBefore, unanswered];

const promise = /\b(?:promis\w+|agreed|you (?:had )?(?:named|confirmed|told|assured|committed)|as agreed)\b/i;
const finalNotice = /\b(?:final|last) (?:notice|reminder|warning|demand)\b/i;
const notYetDue =
  /\b(?:is|will be|becomes|falls|comes) due\b|\bupcoming\b|\bbefore the due date\b|\bdue soon\b/i;

const without = (text: string, pattern: RegExp): string => text.replaceAll(pattern, ' ');
const figuresIn = (text: string): string[] => without(text, variable).match(/\d+/g) ?? [];
const linksIn = (text: string): string[] => text.match(link) ?? [];

const keepsVariables = ({ subject, content }: Wording, given: string): boolean => {
  const used = new Set(namesIn(content));
  const expected = [...needed, ...namesIn(given)];
  const stray = without(`${subject}\n${content}`, variable);
  return (
    unknownVariablesIn({ subject, content }).length === 0 &&
    expected.every((name) => used.has(name)) &&
    !/[{}]/.test(stray)
  );
};

const isLong = (text: string, from: number, to: number): boolean => text.length >= from && text.length <= to;

/**
 * What speaks against using a generated text: it may say something untrue, or lack what the email needs. Empty when it
 * may be used. In doubt it objects: a built-in text takes its place.
 */
export const objectionsTo = (wording: Wording, about: GeneratedFor): Objection[] => {
  const given = about.content ?? '';
  const { subject, content } = wording;
  const text = without(`${subject}\n${content}`, variable).replaceAll('’', "'");
  const isOneLine = !/[\r\n\u2028\u2029]/.test(subject);
  const isFitting = about.isAfter ? !notYetDue.test(text) : !saysOverdue(wording);
  const givenFigures = new Set(figuresIn(given));
  const figures = figuresIn(`${subject}\n${content}`);
  const countsDays =
    namesIn(`${subject}\n${content}`).includes(dayCount) && !namesIn(given).includes(dayCount);
  const says = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));
  /** In the given text the person has said it. */
  const invents = (pattern: RegExp): boolean => pattern.test(text) && !pattern.test(given);
  const found: Readonly<Record<Objection, boolean>> = {
    length: !isLong(subject.trim(), 5, longestSubject) || !isLong(content, shortestContent, longestContent),
    layout: !isOneLine || layout.test(`${subject}\n${content}`),
    variables: !keepsVariables(wording, given),
    figures:
      figures.some((one) => !givenFigures.has(one)) || countsDays || invents(amount) || invents(numberWord),
    dates: invents(date),
    links: linksIn(text).some((one) => !given.includes(one)),
    threats: says(threats),
    earlier_reminders: says(earlier) || (finalNotice.test(text) && !about.isLastReminder),
    promise: promise.test(text) && !about.isPromiseBroken,
    side_of_due_date: !isFitting,
  };
  return objections.filter((objection) => found[objection]);
};
