import { amountsIn } from './amounts.ts';
import { type Candidate, surest } from './candidates.ts';
import { datesIn } from './dates.ts';
import { type Label, phraseAt } from './labels.ts';
import { labelPhrases } from './language/vocabulary.ts';
import { headsList } from './list-heads.ts';
import { belowBox, rightOfBox, type ValuePlace, valuePlaces } from './neighbors.ts';
import { labelsOfKind, leadingLabel, pageOf, type Reading } from './reading.ts';
import { bottomOf, rightOf, type Span, textOfSpan, wholeSpan } from './segments.ts';
import { squeeze } from './squeezed.ts';
import { type Title, titlesOf } from './titles.ts';

/** Where the text after a number says something else, such as its date. */
const tail =
  /\s(?:vom|van|du|del|de fecha|dated|date|d\.d\.|datum|from|le|fecha|data|of|issued|due|for|für|pour|para|voor|per)(?![\p{L}\d]).*$|\s[–—|•·].*$|[,;(].*$/iu;

const oneToken = /^(?=.*\d)[\p{Lu}\p{Ll}\d][\p{L}\d./_\\#–-]{0,29}$/u;
const prefix = /^[\p{Lu}]{1,6}[-./]?$/u;
const continuation = /^(?:[-/–]|\d{1,8}|[\p{Lu}\d][\p{Lu}\d/-]*\d[\p{Lu}\d/-]*)$/u;

/** `022/2026` is a number of that year. */
const isPhone = (text: string): boolean =>
  /^\+\d/.test(text) || (/^\(?0\d+\)?[\s/]\d+[\s\d-]+$/.test(text) && !/^\d{1,5}\/20\d\d$/.test(text));

const isDate = (text: string): boolean => {
  const [date] = datesIn(text);
  return date?.start === 0 && date.end >= text.length - 1;
};

const isMoney = (text: string): boolean => {
  const [amount] = amountsIn(text);
  return (
    amount !== undefined &&
    amount.end - amount.start >= text.length &&
    (amount.currency !== null || amount.hasDecimals)
  );
};

/** The number at the start of a text: one token, or a few as in `RE 2026 0012`. */
const numberAt = (text: string): string | null => {
  const [first = '', ...others] = text.replace(tail, '').trim().split(/\s+/);
  if (!/\d/.test(first) && !prefix.test(first)) return null;
  const taken = [first];
  for (const token of others) {
    const isBehindPrefix = prefix.test(taken.at(-1) ?? '') && (/\d/.test(token) || prefix.test(token));
    const mayContinue = isBehindPrefix || continuation.test(token);
    if (!mayContinue || taken.length === 4 || isDate(token)) break;
    taken.push(token);
  }
  const number = taken.join(' ').replace(/[\s.,:;/–-]+$/, '');
  if (!oneToken.test(number.replace(/\s/g, '')) || number.length > 30) return null;
  if (isDate(text.trim()) || isDate(number) || isMoney(number) || isPhone(number) || number.includes('@'))
    return null;
  return number;
};

const trust: Readonly<Record<ValuePlace['relation'], number>> = { same: 0.92, right: 0.88, below: 0.84 };

const spanOfNumber = (place: Span, number: string): Span => {
  const start = place.segment.text.indexOf(number, place.start);
  return start < 0 ? place : { segment: place.segment, start, end: start + number.length };
};

/** The number that is the whole of a text, but for its date: "12 Main Street" begins with a number, but is not one. */
const numberAlone = (text: string): string | null => {
  const number = numberAt(text);
  const rest = text
    .replace(tail, '')
    .trim()
    .slice(number?.length ?? 0);
  return rest.length <= 2 || isDate(rest.replace(/^[\s/–-]+/, '')) ? number : null;
};

/** `RE-2026-` goes on in the next line of a narrow column, or in the next two. */
const isCut = (text: string): boolean => /[\d\p{L}][-/]$/u.test(text.trim());

const goesOn = (reading: Reading, { segment }: Span, before = ''): string | null => {
  const [next] = belowBox(reading, segment.page, segment);
  if (next === undefined || next.y - bottomOf(segment) > 0.7 * segment.height) return null;
  const start = `${before}${segment.text.trim().split(/\s+/).at(-1) ?? ''}`;
  if (isCut(next.text)) return before === '' ? goesOn(reading, wholeSpan(next), start) : null;
  return numberAt(`${start}${next.text}`);
};

/** The first place near a label that holds a number. */
const readAt = (reading: Reading, label: Label, weight: number): Candidate<string>[] => {
  for (const place of valuePlaces(reading, label)) {
    const text = textOfSpan(place);
    const read = place.relation === 'same' ? numberAt : numberAlone;
    const value = isCut(text) ? goesOn(reading, place) : read(text);
    if (value === null) {
      if (isCut(text) || (place.relation === 'same' && /\d/.test(text))) return [];
      continue;
    }
    const far = place.relation === 'right' ? Math.min(0.15, place.distance * 0.004) : 0;
    return [{ value, confidence: (trust[place.relation] - far) * weight, span: spanOfNumber(place, value) }];
  }
  return [];
};

/** "Invoice - No. 17": the number behind a label, if there is one. */
const numberInHeading = (text: string): string | null => {
  const label = phraseAt(text, squeeze(text), 0, labelPhrases);
  const kinds = [...(label?.meanings.values() ?? [])];
  const isOfNumber = kinds.some((kind) => kind === 'invoiceNumber' || kind === 'bareNumber');
  return numberAt(label !== null && isOfNumber ? text.slice(label.end).replace(/^[\s.:#]+/, '') : text);
};

/** In a table of facts "Invoice" may be the head above the number. */
const numberUnder = (reading: Reading, { segment }: Title): Candidate<string>[] => {
  const beside = rightOfBox(reading, segment.page, segment)[0];
  const [below] = belowBox(reading, segment.page, segment);
  const kind = beside === undefined ? undefined : leadingLabel(reading, beside)?.kind;
  if (
    kind === undefined ||
    below === undefined ||
    !['bareDate', 'issueDate', 'otherNumber', 'buyer'].includes(kind)
  )
    return [];
  const value = below.y - bottomOf(segment) < 1.5 * segment.height ? numberAt(below.text) : null;
  return value === null ? [] : [{ value, confidence: 0.75, span: wholeSpan(below) }];
};

/** "Invoice" may be the label of the number on its right. */
const numberBeside = (reading: Reading, { segment }: Title): Candidate<string>[] => {
  const [beside] = rightOfBox(reading, segment.page, segment);
  if (beside === undefined || beside.x - rightOf(segment) > 15 * segment.height) return [];
  const value = leadingLabel(reading, beside) === undefined ? numberAlone(beside.text) : null;
  return value === null ? [] : [{ value, confidence: 0.7, span: wholeSpan(beside) }];
};

/** "Invoice 2026-014" as a heading, without a word for number. */
const fromTitles = (reading: Reading): Candidate<string>[] =>
  titlesOf(reading)
    .filter(({ kind }) => kind === 'invoice')
    .flatMap((title) => {
      const { rest, weight } = title;
      if (isCut(textOfSpan(rest))) return [];
      const value = numberInHeading(textOfSpan(rest));
      if (value !== null) return [{ value, confidence: 0.8 * weight, span: spanOfNumber(rest, value) }];
      return rest.start < rest.end ? [] : [...numberUnder(reading, title), ...numberBeside(reading, title)];
    });

const isOnFirstPage = (reading: Reading) => (label: Label) => label.segment.page === pageOf(reading)?.page;

/** The text has a longer number that begins or ends with this one: one of the two is a part of the other. */
const isPartOf = (number: string, text: string): boolean =>
  text.split(/\s+/).some((token) => {
    const at = token.indexOf(number);
    if (at < 0 || token.length === number.length) return false;
    return /[-/_]\S*\d/.test(token.slice(at + number.length)) || /\w[-/_]$/.test(token.slice(0, at));
  });

/** In doubt a person types the number. */
const whole = (reading: Reading, found: Candidate<string> | null): Candidate<string> | null => {
  const isDoubtful = found !== null && reading.segments.some(({ text }) => isPartOf(found.value, text));
  return isDoubtful ? null : found;
};

export const findInvoiceNumber = (reading: Reading): Candidate<string> | null =>
  whole(reading, surestNumber(reading));

const surestNumber = (reading: Reading): Candidate<string> | null => {
  const named = labelsOfKind(reading, 'invoiceNumber').flatMap((label) =>
    readAt(reading, label, label.leads || label.hasColon ? 1 : 0.8),
  );
  const titled = fromTitles(reading);
  if (named.length + titled.length > 0) return surest([...named, ...titled], (number) => number);
  const bare = labelsOfKind(reading, 'bareNumber')
    .filter((label) => label.leads && isOnFirstPage(reading)(label) && !headsList(reading, label))
    .flatMap((label) => readAt(reading, label, 0.75));
  return surest(bare, (number) => number);
};
