import { type Cell, textOf } from '../table.ts';
import { plainWords } from './plain-words.ts';

const atOnce =
  /^(due )?(up)?on receipt$|^immediate(ly)?$|^(cod|cash)$|sofort|a reception|comptant|al contado|a la recepcion|per direct|direct|a vista|rimessa diretta/;
const days =
  /^(?:net|n|netto|due (?:in|after)|within|zahlbar (?:innerhalb (?:von )?|in )|innerhalb (?:von )?|a|sous|en|binnen)? ?(\d{1,3}) ?(?:d|days?|tagen?|jours?|dias?|dagen|giorni|gg|tage netto|days net|jours net|days after invoice date)?(?: (?:net|netto|from invoice date))?$/;

/** The days that payment terms give (`Net 60`, `14 Tage`, `Due on receipt`); undefined for other terms. */
export const daysOfTerms = (cell: Cell | undefined): number | undefined => {
  const text = plainWords(textOf(cell));
  if (text === '') return undefined;
  if (atOnce.test(text)) return 0;
  const found = days.exec(text)?.[1];
  return found === undefined || Number(found) > 365 ? undefined : Number(found);
};
