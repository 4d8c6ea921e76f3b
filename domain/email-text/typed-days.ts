import { isConditional } from './says-overdue.ts';

/** A number of days that was typed as words, and would be wrong on most days. */
export interface TypedDays {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  /** What the email says in its place. */
  readonly sent: string;
  /** The same with a variable, which is right on each day; null where there is none for it. */
  readonly withVariable: string | null;
}

interface Saying {
  readonly pattern: RegExp;
  readonly sent: string;
  readonly withVariable: string | null;
}

const anyOf = (...choices: readonly string[]): string => `(?:${choices.join('|')})`;

/** A number in figures, or one of these words. */
const count = (...numbers: readonly string[]): string => anyOf(String.raw`\d[\d,.]{0,6}`, ...numbers);

const english = {
  many: String.raw`${anyOf('now', 'already', 'currently', 'more than', 'over', 'about', 'around', 'almost', 'nearly', 'at least', 'exactly', 'approximately', 'up to')}\s+`,
  days: String.raw`${count('an?', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve', 'fourteen', 'fifteen', 'twenty', 'thirty', 'sixty', 'ninety', 'several', 'a few', 'a couple of')}\+?[\s-]+(?:business |working |calendar |full |whole )?${anyOf('days?', 'weeks?', 'months?')}`,
};
const german = String.raw`${count('einem', 'einer', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'zehn', 'vierzehn', 'dreißig')}\s+(?:Tag|Tage|Tagen|Wochen?|Monat|Monaten?)`;
const french = String.raw`${count('une?', 'deux', 'trois', 'cinq', 'sept', 'dix', 'quinze', 'trente')}\s+(?:jours?|semaines?|mois)`;
const dutch = String.raw`${count('een', 'twee', 'drie', 'vijf', 'zeven', 'tien', 'veertien', 'dertig')}\s+(?:dag|dagen|weken|week|maanden|maand)`;
const italian = String.raw`${count('una?', 'due', 'tre', 'cinque', 'sette', 'dieci', 'quindici', 'trenta')}\s+(?:giorn[oi]|settiman[ae]|mes[ei])`;
const spanish = String.raw`${count('una?', 'dos', 'tres', 'cinco', 'siete', 'diez', 'quince', 'treinta')}\s+(?:d[ií]as?|semanas?|mes(?:es)?)`;

/** Terms and not a count: "due in 30 days of the invoice date". */
const notTerms = String.raw`(?!\s+(?:of|from|after|following|net)\b)`;

const overdue = '{{daysOverdue}} days overdue';

const sayings: readonly Saying[] = (
  [
    [
      String.raw`(?:${english.many}){0,2}${english.days}\s+(?:overdue|over-due|past[\s-]due|late|in arrears|beyond (?:its|the) due date|past (?:its|the) due date)`,
      'currently overdue',
      overdue,
    ],
    [
      String.raw`(?:${english.many})?(?:overdue|past[\s-]due|late)\s+(?:by|for|since)\s+(?:${english.many}){0,2}${english.days}`,
      'currently overdue',
      overdue,
    ],
    [
      String.raw`(?:was|were|fell|became)\s+due\s+(?:${english.many}){0,2}${english.days}\s+ago`,
      'is currently overdue',
      'is {{daysOverdue}} days overdue',
    ],
    [
      String.raw`due\s+in\s+(?:the next\s+|just\s+|only\s+)?(?:${english.many}){0,2}${english.days}${notTerms}`,
      'due soon',
      'due on {{due_date}}',
    ],
    [String.raw`due\s+(?:tomorrow|the day after tomorrow)`, 'due soon', 'due on {{due_date}}'],

    [
      String.raw`(?:seit\s+)?(?:(?:mehr als|über|bereits|schon|rund|etwa)\s+){0,2}(?:seit\s+)?${german}\s+(?:überfällig|in Verzug|im Verzug)`,
      'derzeit überfällig',
      'seit {{daysOverdue}} Tagen überfällig',
    ],
    [
      String.raw`(?:in\s+${german}\s+fällig|fällig\s+in\s+${german})`,
      'in Kürze fällig',
      'am {{due_date}} fällig',
    ],

    [
      String.raw`en retard de\s+(?:plus de\s+)?${french}|échue? depuis\s+(?:plus de\s+)?${french}`,
      'actuellement en retard',
      'en retard de {{daysOverdue}} jours',
    ],
    [String.raw`(?:échéance|exigible|due)\s+dans\s+${french}`, 'bientôt exigible', null],

    [
      String.raw`(?:al\s+)?(?:meer dan\s+)?${dutch}\s+(?:te laat|over tijd|vervallen|achterstallig)`,
      'op dit moment te laat',
      '{{daysOverdue}} dagen te laat',
    ],
    [String.raw`vervalt\s+(?:over|binnen)\s+${dutch}`, 'vervalt binnenkort', 'vervalt op {{due_date}}'],

    [
      String.raw`(?:in ritardo di|scadut[ao] da)\s+(?:oltre\s+|più di\s+)?${italian}`,
      'attualmente in ritardo',
      'in ritardo di {{daysOverdue}} giorni',
    ],
    [String.raw`scade\s+(?:tra|fra|in)\s+${italian}`, 'scade a breve', 'scade il {{due_date}}'],

    [
      String.raw`vencid[ao]\s+(?:desde\s+)?hace\s+(?:más de\s+)?${spanish}`,
      'actualmente vencida',
      'vencida desde hace {{daysOverdue}} días',
    ],
    [String.raw`vence\s+(?:en|dentro de)\s+${spanish}`, 'vence pronto', 'vence el {{due_date}}'],
  ] as const
).map(([pattern, sent, withVariable]) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}{]|\d[.,])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
  sent,
  withVariable,
}));

/** Words that begin a sentence, or in whose place stood a capital letter, begin with one. */
const capitalizedAs = (typed: string, before: string, words: string): string =>
  /^\p{Lu}/u.test(typed) || /(?:^|[.!?\n]\s*)$/.test(before.slice(-3))
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : words;

/** The counts of days in a text, in order. What only holds under a condition counts none: "once it is 30 days overdue". */
export const typedDaysIn = (text: string): TypedDays[] => {
  let read = 0;
  return sayings
    .flatMap(({ pattern, sent, withVariable }) =>
      Array.from(text.matchAll(pattern), ({ 0: typed, index }) => ({
        from: index,
        to: index + typed.length,
        typed,
        sent: capitalizedAs(typed, text.slice(0, index), sent),
        withVariable: withVariable && capitalizedAs(typed, text.slice(0, index), withVariable),
      })),
    )
    .filter(({ from, typed }) => !isConditional(text, from, typed))
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from < read) return false;
      read = to;
      return true;
    });
};

/** A text with each count of days in place of what `choose` says of it. */
export const withTypedDays = (text: string, choose: (days: TypedDays) => string): string =>
  typedDaysIn(text).reduceRight(
    (after, days) => after.slice(0, days.from) + choose(days) + after.slice(days.to),
    text,
  );

/** What is sent of a text: "30 days overdue" is "currently overdue", "due in 3 days" is "due soon". */
export const withoutTypedDays = (text: string): string => withTypedDays(text, ({ sent }) => sent);
