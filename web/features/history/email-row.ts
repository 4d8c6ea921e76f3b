import type { SentEmailView } from '../../../contracts/sent-emails.ts';
import { dateIn } from '../../../domain/calendar.ts';

/** Which emails the history shows; dates are calendar dates of the account's zone, '' for no bound. */
export interface EmailFilter {
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

/** What else the filter needs: whether records still exist, and the account's zone. */
export interface Around {
  readonly clientEmail: (clientId: number) => string | undefined;
  readonly hasInvoice: (invoiceId: number) => boolean;
  readonly timeZone: string;
}

const isFound = (email: SentEmailView, search: string, around: Around): boolean => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const clientEmail = around.clientEmail(email.clientId);
  if (clientEmail === undefined || !around.hasInvoice(email.invoiceId)) return false;
  return [email.subject, email.invoiceNumber, email.clientName, clientEmail, email.recipient].some((text) =>
    text.toLowerCase().includes(wanted),
  );
};

const isWithin = (email: SentEmailView, { from, to }: EmailFilter, timeZone: string): boolean => {
  if (from === '' && to === '') return true;
  const day = dateIn(timeZone, Date.parse(email.sentAt));
  return (from === '' || day >= from) && (to === '' || day <= to);
};

/**
 * The emails that match a filter. A search leaves out those whose invoice or client was deleted.
 */
export const emailsShown = (
  emails: readonly SentEmailView[],
  filter: EmailFilter,
  around: Around,
): readonly SentEmailView[] =>
  emails.filter((email) => isFound(email, filter.search, around) && isWithin(email, filter, around.timeZone));
