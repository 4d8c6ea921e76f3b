import { type Cell, textOf } from '../table.ts';

/** What a status column says about an invoice. `unpaid` includes partly paid, sent, viewed and overdue. */
export type StatedStatus = 'paid' | 'unpaid' | 'draft' | 'void' | 'unknown';

/** Words in English, German, French, Spanish, Dutch and Italian, without accents; the first that is found counts. */
const words: readonly (readonly [StatedStatus, RegExp])[] = [
  [
    'unpaid',
    /\b(unpaid|not paid|part|partial\w*|partly|awaiting|unbezahlt|nicht bezahlt|offen|teil\w*|impaye\w*|non paye\w*|partiel\w*|non pagat\w*|parzial\w*|no pagad\w*|impagad\w*|pendiente\w*|onbetaald|niet betaald|deels|in attesa)\b/,
  ],
  [
    'void',
    /\b(void\w*|cancel\w*|deleted|archived|reversed|uncollectible|written off|write-?off|storniert|annul\w*|anulad\w*|vervallen|geannuleerd|credited|refunded)\b/,
  ],
  ['draft', /\b(draft|entwurf|brouillon|borrador|concept|bozza)\b/],
  [
    'paid',
    /\b(paid|settled|closed|bezahlt|beglichen|paye\w*|regle\w*|acquitt\w*|pagad\w*|cobrad\w*|betaald|voldaan|pagat\w*|saldat\w*|autopaid|deposited)\b/,
  ],
  ['paid', /^(true|yes|y|1|ja|oui|si|sì|x)$/],
  ['unpaid', /^(false|no|n|0|nein|non|nee)$/],
  [
    'unpaid',
    /\b(open|sent|due|overdue|viewed|pending|submitted|authori[sz]ed|outstanding|late|approved|faellig|fallig|versendet|gesendet|ueberfaellig|uberfallig|envoye\w*|echu\w*|en retard|enviad\w*|vencid\w*|verzonden|verlopen|openstaand|inviat\w*|scadut\w*|emess\w*)\b/,
  ],
];

const accents = /\p{M}+/gu;

/** What a status says, in any of six languages. */
export const statedStatus = (cell: Cell | undefined): StatedStatus => {
  const text = textOf(cell).normalize('NFKD').replace(accents, '').toLowerCase();
  if (text === '') return 'unknown';
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
};

/** Types of documents that are not invoices to collect, such as credit notes, bills and payments. */
const otherDocuments =
  /\b(credit|gutschrift|avoir|abono|creditnota|nota di credito|bill|purchase|payment|zahlung|paiement|pago|estimate|quote|angebot|devis|deposit|refund|receipt|expense|journal)\b/;

export const isOtherDocument = (cell: Cell | undefined): boolean =>
  otherDocuments.test(textOf(cell).normalize('NFKD').replace(accents, '').toLowerCase());
