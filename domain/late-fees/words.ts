import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { LateFee, NoLateFee } from '../../contracts/invoices/late-fees.ts';
import { longDate, shortDate } from '../calendar.ts';
import { countOf, percentWords } from '../counts.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { formatMinor } from '../money/format.ts';
import { regimes, seriesNames } from './regimes.ts';

/** "first half of 2027" for its first day. */
export const halfYearWords = (validFrom: string): string =>
  `${validFrom.endsWith('-01-01') ? 'first' : 'second'} half of ${validFrom.slice(0, 4)}`;

/** Why nothing is calculated, in a sentence. */
export const noLateFeeWords = (why: NoLateFee): string => {
  switch (why.code) {
    case 'no_terms':
      return 'No late fees or interest: no terms are set for this client.';
    case 'not_late':
      return `Nothing so far. Late fees and interest start on ${shortDate(why.from)}.`;
    case 'business_only':
      return 'The law gives interest only on invoices to businesses.';
    case 'no_rate':
      return `There is no figure: the ${seriesNames[why.series]} for the ${halfYearWords(why.validFrom)} isn't known. Add it in the settings.`;
    case 'claimed':
      return `Everything through ${shortDate(why.until)} has been claimed.`;
    case 'cap_reached':
      return 'All that the terms allow has been claimed.';
    case 'nothing_open':
      return 'Nothing: it was paid on time, or all late days have been claimed.';
  }
};

/** Terms in a line: "1.5% a month, $25.00 once, after 5 days of grace". */
export const termsWords = (terms: LateFeeTerms, format?: NumberFormat): string => {
  switch (terms.kind) {
    case 'none':
      return 'None';
    case 'statutory': {
      const { name, law } = regimes[terms.country];
      return `By law: ${name}, ${terms.debtor === 'business' ? 'businesses' : 'consumers'} (${law})`;
    }
    case 'contract': {
      const { flat, rate, graceDays, capPercent } = terms;
      return [
        ...(rate === null ? [] : [`${percentWords(rate.percent, format)} a ${rate.per}`]),
        ...(flat === null ? [] : [`${formatMinor(flat.amount, flat.currency, format)} once`]),
        ...(graceDays === 0 ? [] : [`after ${countOf(graceDays, 'day')} of grace`]),
        ...(capPercent === null ? [] : [`at most ${percentWords(capPercent, format)} of the invoice`]),
      ].join(', ');
    }
  }
};

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What the terms rest on, as the client reads it, with the rate that the table ends with. */
const groundsWords = (terms: LateFeeTerms, percent: number | undefined): string => {
  if (terms.kind === 'contract') return `As agreed on ${longDate(terms.agreedOn)}: "${ended(terms.clause)}"`;
  if (terms.kind === 'none') return '';
  const rate = percent === undefined ? 'interest' : `interest of ${percentWords(percent)} a year`;
  return `Late payment carries ${rate} under ${regimes[terms.country].law}.`;
};

/** Whether something is calculated, so that an email says by which terms. */
export const isCharged = (fee: LateFee): fee is Extract<LateFee, { type: 'calculated' }> =>
  fee.type === 'calculated' && fee.amount > 0;

/**
 * What an email tells the client of late fees and interest: on what they rest, and what they come to. Empty where there is
 * nothing to tell, so that the text around it stays true.
 * @param open what was claimed before and is open, in minor units
 */
export const announcementOf = (
  fee: LateFee,
  {
    terms,
    currency,
    open,
  }: { readonly terms: LateFeeTerms; readonly currency: Currency; readonly open: number },
): string => {
  const words = (minor: number): string => formatMinor(minor, currency);
  if (!isCharged(fee)) return open === 0 ? '' : `Late fees and interest of ${words(open)} are still unpaid.`;
  const { interest, fixedSum, amount, until, isCapped } = fee;
  const parts =
    interest > 0 && fixedSum > 0 && !isCapped
      ? ` (${words(interest)} of interest and ${words(fixedSum)} for the late payment)`
      : '';
  const earlier = open === 0 ? '' : ` ${words(open)} that was claimed earlier is still unpaid.`;
  return `${groundsWords(terms, fee.rows.at(-1)?.percent)} Through ${longDate(until)}, this comes to ${words(amount)}${parts}.${earlier}`;
};
