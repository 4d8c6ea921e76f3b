import { daysBetween } from '../../../domain/calendar.ts';
import { type Candidate, surest } from './candidates.ts';
import { type DateOrder, dateOrderOf, resolved } from './date-order.ts';
import { datesIn, type WrittenDate } from './dates.ts';
import { type DiscountDate, discountDates, isAmong } from './discounts.ts';
import type { Label } from './labels.ts';
import { headsList } from './list-heads.ts';
import { type ValuePlace, valuePlaces } from './neighbors.ts';
import { type Paragraph, paragraphFrom, spanIn } from './paragraphs.ts';
import { labelsOfKind, leadingLabel, pageOf, type Reading } from './reading.ts';
import { type Segment, textOfSpan } from './segments.ts';
import { dueAfter, termsIn, termsInSentence } from './terms.ts';
import { titlesOf } from './titles.ts';

/** Both readings of a date, so that the pair of dates can decide between them. */
type DateCandidate = Candidate<WrittenDate>;

export interface FoundDates {
  readonly issueDate: Candidate<string> | null;
  readonly dueDate: Candidate<string> | null;
  /** The day until which a discount is given; null without one, or with several. */
  readonly discountDate: Candidate<string> | null;
}

const trust: Readonly<Record<ValuePlace['relation'], number>> = { same: 0.92, right: 0.88, below: 0.85 };

const isRange = (text: string, date: WrittenDate): boolean =>
  /^\s?(?:-|–|bis|to|until|au|al|t\/m|tot|a)\s?\d/.test(text.slice(date.end)) && datesIn(text).length > 1;

/** The date at the start of a place; in a sentence it may stand a little later. */
const dateAt = (place: ValuePlace): DateCandidate[] => {
  const text = textOfSpan(place);
  const [date] = datesIn(text);
  if (date === undefined || date.start > 24 || isRange(text, date)) return [];
  const { segment, start } = place;
  const far = place.relation === 'right' ? Math.min(0.15, place.distance * 0.004) : 0;
  const confidence = trust[place.relation] - far - (date.start > 4 ? 0.12 : 0);
  return [{ value: date, confidence, span: { segment, start: start + date.start, end: start + date.end } }];
};

const datesAt = (reading: Reading, label: Label): DateCandidate[] => {
  for (const place of valuePlaces(reading, label)) {
    const found = dateAt(place);
    if (found.length > 0) return found;
    if (place.relation === 'same' && datesIn(textOfSpan(place)).length > 0) return [];
  }
  return [];
};

const weighted = (candidates: readonly DateCandidate[], weight: number): DateCandidate[] =>
  candidates.map((candidate) => ({ ...candidate, confidence: candidate.confidence * weight }));

/** "Rechnung Nr. 12 vom 03.04.2026": the date behind the number. */
const fromHeadings = (reading: Reading): DateCandidate[] =>
  [
    ...titlesOf(reading).flatMap((title) => (title.kind === 'invoice' ? [title.rest] : [])),
    ...labelsOfKind(reading, 'invoiceNumber').flatMap((label) => valuePlaces(reading, label).slice(0, 2)),
  ].flatMap(({ segment, start, end }) => {
    const text = segment.text.slice(start, end);
    const [date] = datesIn(text);
    if (date === undefined || date.start > 45 || isRange(text, date)) return [];
    return [
      { value: date, confidence: 0.75, span: { segment, start: start + date.start, end: start + date.end } },
    ];
  });

/** The segments that are values of labels, and so of nothing else. */
const labeledValues = (reading: Reading): Set<Segment> =>
  new Set(
    reading.labels.flatMap((label) =>
      valuePlaces(reading, label)
        .slice(0, 1)
        .map(({ segment }) => segment),
    ),
  );

/** "Berlin, 3. April 2026" or a date alone near the top. */
const loneDates = (reading: Reading): DateCandidate[] => {
  const first = pageOf(reading);
  if (first === undefined) return [];
  const taken = labeledValues(reading);
  return (reading.onPage.get(first.page) ?? [])
    .filter(
      (segment) =>
        !taken.has(segment) &&
        segment.y < first.height * 0.45 &&
        leadingLabel(reading, segment) === undefined,
    )
    .flatMap((segment): DateCandidate[] => {
      const [date, another] = datesIn(segment.text);
      if (date === undefined || another !== undefined || date.end < segment.text.length - 1) return [];
      const before = segment.text.slice(0, date.start);
      if (!/^(?:[\p{L} .'-]{2,30},(?:\s(?:den|le|li|a|el))?\s)?$/u.test(before)) return [];
      return [
        {
          value: date,
          confidence: before === '' ? 0.62 : 0.75,
          span: { segment, start: date.start, end: date.end },
        },
      ];
    });
};

const issueCandidates = (reading: Reading): DateCandidate[] => {
  const named = labelsOfKind(reading, 'issueDate').flatMap((label) => datesAt(reading, label));
  if (named.length > 0) return named;
  const bare = labelsOfKind(reading, 'bareDate')
    .filter((label) => label.leads && !headsList(reading, label))
    .flatMap((label) => weighted(datesAt(reading, label), 0.9));
  const others = [...bare, ...fromHeadings(reading)];
  return others.length > 0 ? others : loneDates(reading);
};

const deadline =
  /(?<!\p{L})(?:by|before|until|no later than|on or before|bis(?: spätestens)?(?: zum| am)?|spätestens(?: am| bis| zum)*|avant le|au plus tard le|jusqu'au|d'ici le|pour le|antes del?|hasta el|vóór|voor|uiterlijk(?: op| per)?|entro(?: e non oltre)?(?: il)?|fällig am|is due(?: on)?|due(?: on)?|échéance(?: le| au)?|vence(?: el)?|dû le|te betalen op|in scadenza il|scade il)\s+(?:the\s|dem\s|le\s|el\s|il\s)?$/iu;

const aboutPaying =
  /pay|paid|remit|transfer|settle|due|owe|\d (?:eur|usd|chf|gbp)|(?:eur|usd|chf|gbp) \d|over te maken|zahl|überweis|begleich|fällig|ausgleich|régl|règl|pai|vers|virement|échéance|dû|abon|pag|venc|betal|voldo|overma|sald|bonific|scad|€|\$|£/iu;

/** "Please pay by 3 April 2026": a date behind a word for a deadline, in a sentence about paying. */
const fromSentence = (paragraph: Paragraph): DateCandidate[] => {
  const { text } = paragraph;
  if (!aboutPaying.test(text)) return [];
  return datesIn(text).flatMap((date) => {
    const span = spanIn(paragraph, date.start, date.end);
    const before = text.slice(Math.max(0, date.start - 40), date.start);
    if (span === undefined || !deadline.test(before)) return [];
    return [{ value: date, confidence: 0.8, span }];
  });
};

const paragraphsWithDigits = (reading: Reading): Paragraph[] =>
  reading.segments.filter(({ text }) => text.length > 12).map((segment) => paragraphFrom(reading, segment));

const dueCandidates = (
  reading: Reading,
  paragraphs: readonly Paragraph[],
  discounts: readonly DiscountDate[],
): DateCandidate[] => {
  const isDue = ({ span }: DateCandidate): boolean => !isAmong(discounts, span);
  const named = labelsOfKind(reading, 'dueDate')
    .flatMap((label) => datesAt(reading, label))
    .filter(isDue);
  const onTerms = labelsOfKind(reading, 'terms').flatMap((label) => weighted(datesAt(reading, label), 0.75));
  if (named.length > 0) return named;
  return [...onTerms, ...paragraphs.flatMap(fromSentence)].filter(isDue);
};

const readWith = (candidates: readonly DateCandidate[], order: DateOrder | null): Candidate<string> | null =>
  surest(
    candidates.flatMap((candidate) => {
      const value = resolved(candidate.value, order);
      return value === null ? [] : { ...candidate, value };
    }),
    (date) => date,
  );

/** A due date before the invoice, or more than a year after it, was misread. */
const isPlausible = (issued: string, due: string): boolean => {
  const days = daysBetween(issued, due);
  return days >= 0 && days <= 400;
};

/** Dates of one document are written in one order: the one in which the pair makes sense, if only one does. */
const orderByPair = (issued: readonly DateCandidate[], due: readonly DateCandidate[]): DateOrder | null => {
  const orders = (['dayFirst', 'monthFirst'] as const).filter((order) => {
    const [from, to] = [readWith(issued, order), readWith(due, order)];
    return (
      from !== null &&
      to !== null &&
      isPlausible(from.value, to.value) &&
      daysBetween(from.value, to.value) <= 120
    );
  });
  return orders.length === 1 ? (orders[0] ?? null) : null;
};

interface StatedTerms {
  readonly segment: Segment;
  readonly days: number;
  readonly endOfMonth: boolean;
  readonly confidence: number;
}

const statedTerms = (reading: Reading, paragraphs: readonly Paragraph[]): StatedTerms[] => {
  const labeled = labelsOfKind(reading, 'terms', 'dueDate').flatMap((label) => {
    for (const place of valuePlaces(reading, label)) {
      const terms = termsIn(textOfSpan(place));
      if (terms !== null) return [{ ...terms, segment: place.segment, confidence: 0.82 }];
    }
    return [];
  });
  if (labeled.length > 0) return labeled;
  return paragraphs.flatMap((paragraph) => {
    const terms = termsInSentence(paragraph.text);
    const [segment] = paragraph.segments;
    return terms === null || segment === undefined ? [] : [{ ...terms, segment, confidence: 0.72 }];
  });
};

const dueByTerms = (
  stated: readonly StatedTerms[],
  issued: Candidate<string> | null,
): Candidate<string> | null => {
  if (issued === null || new Set(stated.map(({ days }) => days)).size !== 1) return null;
  const [terms] = stated;
  const value = terms && dueAfter(issued.value, terms);
  if (terms === undefined || value == null) return null;
  return {
    value,
    confidence: terms.confidence,
    span: { segment: terms.segment, start: 0, end: terms.segment.text.length },
  };
};

export const findDates = (reading: Reading): FoundDates => {
  const paragraphs = paragraphsWithDigits(reading);
  const discounts = discountDates(reading);
  const [issued, due] = [issueCandidates(reading), dueCandidates(reading, paragraphs, discounts)];
  const order = dateOrderOf(reading) ?? orderByPair(issued, due);
  const issueDate = readWith(issued, order);
  const written = readWith(due, order);
  const dueDate = due.length > 0 ? written : dueByTerms(statedTerms(reading, paragraphs), issueDate);
  const isOdd = issueDate !== null && dueDate !== null && !isPlausible(issueDate.value, dueDate.value);
  const discountDate = readWith(
    discounts.map(({ date, span }) => ({ value: date, span, confidence: 0.8 })),
    order,
  );
  return { issueDate, dueDate: isOdd ? null : dueDate, discountDate };
};
