import { datesIn, type WrittenDate } from './dates.ts';
import { rightOfBox } from './neighbors.ts';
import { type Paragraph, paragraphFrom, spanIn } from './paragraphs.ts';
import { leadingLabel, type Reading } from './reading.ts';
import { boxOfSpan, type Segment, type Span, wholeSpan } from './segments.ts';

/** A date until which less is to be paid. It is never the due date. */
export interface DiscountDate {
  readonly date: WrittenDate;
  readonly span: Span;
}

const discount =
  /skonto|discount|deduct|rebate|escompte|remise|descuento|pronto pago|korting|sconto|abatt|\d\s?%\s?(?:off|abzug|nachlass|rabatt)|(?:less|minus|save|abzüglich|abzgl\.?|déduire|moins|menos|aftrek|meno)\s+(?:of\s+|de\s+|von\s+)?\d+(?:[.,]\d+)?\s?%|(?:early|prompt)[- ]pay/iu;
/** A price was reduced before; that says nothing of the date. */
const noDiscount =
  /(?:no|without|any|ohne|kein(?:e[nrms]?)?|sans|pas d['’]|aucun|sin|geen|zonder|senza|nessuno) (?:\p{L}+ )?(?:skonto|discounts?|deductions?|escompte|remise|descuento|korting|sconto)/giu;

/** Whether a text says that less is to be paid by some day. */
export const saysDiscount = (text: string): boolean => discount.test(text.replaceAll(noDiscount, ' '));

const clauseEnd =
  /[;|]|,(?!\d)|\.\s+(?=\p{Lu})|[!?]\s|\s[/–]\s|\s(?:or|oder|ou|otherwise|sonst|danach|thereafter|sinon|of|oppure|altrimenti)\s/giu;

/** From where to where each clause of a text goes. */
const clausesOf = (text: string): { readonly from: number; readonly to: number }[] => {
  const ends = [...text.matchAll(clauseEnd)].map(({ index, 0: { length } }) => ({
    to: index,
    next: index + length,
  }));
  const starts = [0, ...ends.map(({ next }) => next)];
  return starts.map((from, index) => ({ from, to: ends[index]?.to ?? text.length }));
};

/** Of several dates in one clause the last day is the due date: a discount ends before. */
const ofDiscount = (text: string): WrittenDate[] => {
  const dates = datesIn(text);
  return clausesOf(text).flatMap(({ from, to }) => {
    const within = dates.filter(({ start, end }) => start >= from && end <= to);
    if (within.length === 0 || !saysDiscount(text.slice(from, to))) return [];
    if (within.length === 1) return within;
    const dayOf = (date: WrittenDate): string => date.dayFirst ?? date.monthFirst ?? '';
    const last = within.map(dayOf).toSorted().at(-1);
    return within.filter((date) => dayOf(date) !== last);
  });
};

/** "bis 11.11.2026 mit" and "2 % Skonto" are one sentence, "Due date 12/01/2026" and "2% discount within 10 days" are two. */
const continues = (above: string, below: string): boolean =>
  /^\p{Ll}/u.test(below) ||
  /(?:^|\s)\p{Ll}+,?$/u.test(above) ||
  (/^\d+(?:[.,]\d+)?\s?%/.test(below) &&
    !/\d\s?(?:days|tage|jours|dagen|giorni|d[ií]as)|\d{4}/iu.test(below));

/** The lines that continue a segment in the same sentence. */
const sentenceFrom = (reading: Reading, first: Segment): Paragraph => {
  const { segments } = paragraphFrom(reading, first);
  const end = segments.findIndex((segment, index) => {
    const above = segments[index - 1];
    return above !== undefined && !continues(above.text.trim(), segment.text.trim());
  });
  const kept = end === -1 ? segments : segments.slice(0, end);
  return { text: kept.map(({ text }) => text).join(' '), segments: kept };
};

/** A segment with what stands beside it, up to the next label. */
const rowFrom = (reading: Reading, first: Segment): Paragraph => {
  const segments = [first];
  for (const segment of rightOfBox(reading, first.page, boxOfSpan(wholeSpan(first)))) {
    if (leadingLabel(reading, segment) !== undefined) break;
    segments.push(segment);
  }
  return { text: segments.map(({ text }) => text).join(' '), segments };
};

const sameSpan = (one: Span, other: Span): boolean =>
  one.segment === other.segment && one.start === other.start;

export const discountDates = (reading: Reading): DiscountDate[] => {
  const found = reading.segments
    .flatMap((segment) => [sentenceFrom(reading, segment), rowFrom(reading, segment)])
    .flatMap((paragraph) =>
      ofDiscount(paragraph.text).flatMap((date): DiscountDate[] => {
        const span = spanIn(paragraph, date.start, date.end);
        return span === undefined ? [] : [{ date, span }];
      }),
    );
  return found.filter(({ span }, index) => index === found.findIndex((other) => sameSpan(other.span, span)));
};

export const isAmong = (dates: readonly DiscountDate[], span: Span): boolean =>
  dates.some((date) => sameSpan(date.span, span));
