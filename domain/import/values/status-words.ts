import { type Cell, textOf } from '../table.ts';
import { plainWords } from './plain-words.ts';

/**
 * What a status column says about an invoice. `paid` is wholly paid, `unpaid` includes sent, viewed and overdue,
 * `written_off` is a lost debt; `unknown` is everything that no rule names, and is treated as open.
 */
export type StatedStatus =
  | 'paid'
  | 'partly_paid'
  | 'unpaid'
  | 'draft'
  | 'void'
  | 'disputed'
  | 'written_off'
  | 'collections'
  | 'unknown'
  | 'none';

const wholly =
  '(?:fully|completely|wholly|entirely|in full|full|100 %|vollstandig|voll|komplett|ganz|entierement|integralement|totalement|en totalite|totalmente|completamente|por completo|integramente|en su totalidad|volledig|geheel|helemaal|interamente|per intero)';
const paid =
  '(?:auto ?paid|paid off|paid up|paid|settled|closed|cleared|payment received|deposited|bezahlt|gezahlt|beglichen|ausgeglichen|zahlung erhalten|payee?s?|reglee?s?|acquittee?s?|soldee?s?|encaissee?s?|pagad[oa]s?|cobrad[oa]s?|saldad[oa]s?|liquidad[oa]s?|betaald|voldaan|pagat[oaie]|saldat[oaie]|incassat[oaie])';
const by =
  '(?:(?:by|via|with|per|mit|par|con|met|in) )?(?:credit card|card|cash|check|cheque|bank transfer|wire|transfer|ach|direct debit|paypal|stripe|kreditkarte|bar|uberweisung|lastschrift|carte|virement|especes|tarjeta|transferencia|efectivo|ideal|overschrijving|bonifico|contanti|carta)';
const day =
  '(?:(?:on|am|le|el|op|il|since|seit) )?(?:\\d{1,4}[ ./-]\\d{1,2}[ ./-]\\d{1,4}|\\d{1,2} [a-z]{3,} \\d{2,4}|[a-z]{3,} \\d{1,2} \\d{4})';

/** Only what these say means wholly paid: everything else that mentions a payment is open. */
const whollyPaid = new RegExp(`^(?:${wholly} )?${paid}(?: ${wholly})?(?: ${by})?(?: ${day})?$`);

const mentionsPaid = new RegExp(`\\b${paid}\\b`);

/** `Paid 750.00`: an amount of which nobody knows whether it is all. */
const paidAmount = new RegExp(`^${paid} (?:usd |us )?(\\d[\\d.,' ]*)(?:usd)?$`);

const yes = /^(true|yes|y|1|ja|oui|si|x|✓|✔)$/;
const no = /^(false|no|n|0|nein|non|nee)$/;

const negated =
  /\b(not|no|non|never|isn t|hasn t|nicht|kein\w*|nie|niet|geen|nog niet|pas|jamais|sin|nunca|mai|senza)\b/;

const partly =
  /\b(part|parts|partly|partial\w*|half|instal?lments?|down ?payment|deposit paid|teil\w*|halb|halfte|angezahlt|anzahlung|raten?|partiel\w*|moitie|acompte|echelonne\w*|parcial\w*|mitad|anticipo|plazos|deels|gedeeltelijk|helft|aanbetaling|termijnen|parzial\w*|meta|acconto|rate)\b|\b\d{1,2} ?%|\b\d+\/\d+\b|\d (of|von|sur|de|van|di) \D?\d/;

const lists: readonly (readonly [StatedStatus, RegExp])[] = [
  [
    'written_off',
    /\b(write ?offs?|written ?off|bad debts?|uncollectible|irrecoverable|charged? ?off|abgeschrieben|ausgebucht|uneinbringlich|forderungsausfall|irrecouvrable|passee? en perte|creance douteuse|incobrable|fallid[oa]|oninbaar|afgeschreven|afgeboekt|inesigibil\w*|perdita su crediti|stralciat\w*)\b/,
  ],
  [
    'collections',
    /\b(in collections?|collections?|collection agency|debt collect\w*|legal action|in court|inkasso|mahnverfahren|mahnbescheid|gerichtlich\w*|recouvrement|contentieux|huissier|cobro judicial|en cobranza|gestion de cobro|incasso|incassobureau|deurwaarder|recupero crediti|ufficio legale)\b/,
  ],
  [
    'disputed',
    /\b(disputed?|in dispute|contested|challenged|queried|strittig|bestritten|reklamiert|reklamation|widersprochen|litige|litigieu\w*|contestee?s?|en disputa|disputad\w*|impugnad\w*|reclamad\w*|betwist|in geschil|contestat\w*|in contestazione)\b/,
  ],
  [
    'void',
    /\b(void\w*|cancel\w*|deleted|archived|reversed|stornier\w*|storno|annul\w*|anulad\w*|geannuleerd|credited|refunded|gutgeschrieben|erstattet|remboursee?s?|reembolsad\w*|gecrediteerd|terugbetaald|rimborsat\w*)\b/,
  ],
  ['draft', /\b(draft|entwurf|brouillon|borrador|concept|bozza)\b/],
];

const open =
  /\b(unpaid|to be paid|to pay|payable|awaiting|open|sent|unsent|due|overdue|past due|viewed|pending|submitted|authori[sz]ed|outstanding|late|promised payment|payment promised|approved|issued|unbezahlt|offen|zu (be)?zahlen|fallig|uberfallig|faellig|ueberfaellig|versendet|gesendet|angemahnt|gemahnt|a payer|a regler|impayee?s?|envoye\w*|emise?|echue?s?|en retard|en attente|(por|sin) (pagar|cobrar)|impagad\w*|pendientes?|enviad\w*|emitid\w*|vencid\w*|onbetaald|te betalen|openstaand|verzonden|verstuurd|vervallen|verlopen|da (pagare|saldare|incassare)|insolut\w*|inviat\w*|scadut\w*|emess\w*|in (attesa|sospeso))\b/;

/** What a status says, in English, German, French, Spanish, Dutch or Italian. */
export const statedStatus = (cell: Cell | undefined): StatedStatus => {
  const text = plainWords(textOf(cell));
  if (text === '') return 'none';
  if (yes.test(text)) return 'paid';
  if (no.test(text)) return 'unpaid';
  if (whollyPaid.test(text)) return 'paid';
  if (negated.test(text)) return open.test(text) || mentionsPaid.test(text) ? 'unpaid' : 'unknown';
  const amount = paidAmount.exec(text)?.[1];
  if (amount !== undefined) return /[1-9]/.test(amount) ? 'partly_paid' : 'unpaid';
  if (partly.test(text)) return 'partly_paid';
  const listed = lists.find(([, pattern]) => pattern.test(text));
  if (listed !== undefined)
    return /\b(resolved|won|withdrawn|geklart|resolu\w*|resuelt\w*|opgelost|risolt\w*)\b/.test(text)
      ? 'unknown'
      : listed[0];
  return open.test(text) ? 'unpaid' : 'unknown';
};

/** Types of documents that are not invoices to collect, such as credit notes, bills and payments. */
const otherDocuments =
  /\b(credit|gutschrift|avoir|abono|creditnota|nota di credito|bill|purchase|payment|zahlung|paiement|pago|estimate|quote|angebot|devis|deposit|refund|receipt|expense|journal)\b/;

export const isOtherDocument = (cell: Cell | undefined): boolean =>
  otherDocuments.test(plainWords(textOf(cell)));
