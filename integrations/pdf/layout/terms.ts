import { addDays } from 'date-fns/addDays';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';

/** When an invoice is to be paid, counted from its date. */
export interface Terms {
  readonly days: number;
  /** Counted to the end of that month. */
  readonly endOfMonth: boolean;
}

const dayWord = String.raw`(?:calendar |business |working )?(?:days?|kalendertagen?|tagen?|tage|tg\.?|jours?|d[ií]as|dagen|giorni|gg\.?|j\b)`;
const counted = new RegExp(String.raw`(?<![\d.,/])(\d{1,3})\s?(?:\(\w+\)\s)?${dayWord}(?![\p{L}])`, 'giu');
const net = /(?<!\p{L})(?:net|netto|n)\s?\/?(\d{1,3})(?![\d.,%\p{L}])/giu;

/** A clause about a discount, or about what happens later or else, does not say when to pay. */
const otherClause =
  /%|skonto|discount|escompte|descuento|korting|sconto|interest|late|overdue|verzug|mahn|retard|pénalit|recargo|interes|mora|rente|aanmaning|ritardo|interess|dispute|complain|return|refund|beanstand|reklam|widerruf|einspruch|rückgabe|gültig|valid|réclam|contest|garantie|warrant|guarantee|reclam|devoluc|retour|reclamo|contestaz|kündig|cancel/iu;

const immediately =
  /(?<!\p{L})(?:(?:up)?on receipt|(?:due|payable) (?:immediately|now)|immediate payment|sofort (?:fällig|zahlbar|rein netto|netto|ohne abzug)|(?:zahlbar|fällig|zahlung) sofort|(?:bei|nach) (?:rechnungs)?erhalt|à (?:la )?réception|a réception|comptant|al contado|pago contado|a la recepción|pago inmediato|per direct|per omgaande|rimessa diretta|a vista|pagamento immediato|vista fattura|alla ricezione|a ricevimento)(?!\p{L})/iu;

const endOfMonth =
  /fin de mois|f\.?d\.?m\b|fine mese|\bf\.?m\.?\b|d\.?f\.?f\.?m|end of (?:the )?month|\beom\b|monatsende|fin de mes|einde maand/iu;

/** A full stop ends a clause, but not one in a number or an abbreviation. */
const clausesOf = (text: string): string[] => text.split(/[;,](?!\d)|\.\s+(?=\p{Lu})|\s[/|–]\s|\n/u);

const daysIn = (clause: string): number[] =>
  [...clause.matchAll(net), ...clause.matchAll(counted)].map(([, days]) => Number(days));

/** The terms that a text states; null if it states none, or several. */
export const termsIn = (text: string): Terms | null => {
  const clauses = clausesOf(text);
  const days = new Set(clauses.filter((clause) => !otherClause.test(clause)).flatMap(daysIn));
  for (const [, stated] of text.matchAll(/\bnet\s?(\d{1,3})\b(?!\s?%)/giu)) days.add(Number(stated));
  const [only] = days;
  if (days.size === 1 && only !== undefined && only <= 180)
    return { days: only, endOfMonth: endOfMonth.test(text) };
  if (days.size === 0 && immediately.test(text) && !otherClause.test(text))
    return { days: 0, endOfMonth: false };
  return null;
};

const paying =
  /\b(?:pay|paid|payment|payable|due|remit|transfer|settle|net)|zahl|überweis|begleich|fällig|netto|régl|règl|pai|pay|virement|échéance|abon|pag[oau]|vencim|transfer|betal|voldo|overma|vold|pagament|versa|sald|bonific|scadenz/iu;

/** The terms that a sentence of the page states; it must speak of paying. */
export const termsInSentence = (text: string): Terms | null => {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const found = sentences
    .filter((sentence) => paying.test(sentence))
    .flatMap((sentence) => termsIn(sentence) ?? []);
  const distinct = new Set(found.map(({ days }) => days));
  return distinct.size === 1 ? (found[0] ?? null) : null;
};

/**
 * The due date; null where the end of the month is counted in different ways.
 * @param issued `YYYY-MM-DD`
 */
export const dueAfter = (issued: string, terms: Terms): string | null => {
  const due = addDays(parseISO(issued), terms.days);
  return lightFormat(terms.endOfMonth ? lastDayOfMonth(due) : due, 'yyyy-MM-dd');
};
