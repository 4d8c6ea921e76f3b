import type { SelectedIds, SentEmailPage, SentEmailRow } from '../../contracts/invoices/lists.ts';
import type { SentEmailIdsQuery, SentEmailListQuery } from '../../contracts/invoices/list-queries.ts';
import { addDays, instantOf } from '../../domain/calendar.ts';
import type { Where } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { goneInvoices } from '../rows/deleted-invoices.ts';
import { errorMessageOf } from '../sent-email-view.ts';
import { sentEmails, shownInHistory } from '../sent-emails.ts';
import { deletedClients, searchWithClients } from './clients-of-rows.ts';
import { isShown, type ListCall, readIds, readPage } from './list-call.ts';

const sortKeys = {
  sent: 'sentAt',
  recipient: 'recipient',
  invoice: 'number',
  subject: 'subject',
  status: 'outcome',
} as const;

/** The instants of whole days in the account's zone, within what the call shows. */
const sentWithin = (
  { from, to }: Pick<SentEmailIdsQuery, 'from' | 'to'>,
  { timeZone, shown }: Pick<ListCall, 'timeZone' | 'shown'>,
): Where => {
  const midnight = (date: string): string => new Date(instantOf(date, '00:00', timeZone)).toISOString();
  const after = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();
  const begins = [shown?.begin, from && midnight(from)].filter((one) => one !== undefined);
  const ends = [shown && after(shown.end), to && midnight(addDays(to, 1))].filter((one) => one !== undefined);
  const [begin] = begins.toSorted().toReversed();
  const [end] = ends.toSorted();
  if (begin === undefined && end === undefined) return {};
  return {
    sentAt: { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { before: end }) },
  };
};

const listedBy = async (call: ListCall, query: SentEmailIdsQuery) => {
  const { sort = 'sent', invoiceId, clientId } = query;
  const search = await searchWithClients(call, query.search);
  // A search leaves out emails of deleted records.
  const there: Where = search
    ? {
        clientId: { noneOf: await deletedClients(call) },
        invoiceId: { noneOf: await goneInvoices(call.readModels, call.account) },
      }
    : {};
  return {
    where: {
      ...shownInHistory,
      ...there,
      ...sentWithin(query, call),
      ...(invoiceId !== undefined && { invoiceId }),
      ...(clientId !== undefined && { clientId }),
    },
    search,
    orderBy: sortKeys[sort],
    direction: query.direction ?? (sort === 'sent' ? 'desc' : 'asc'),
  } as const;
};

/** A page of the list of sent emails. */
export const sentEmailPage = async (call: ListCall, query: SentEmailListQuery): Promise<SentEmailPage> => {
  const { hits, next, total } = await readPage(call, sentEmails.model, await listedBy(call, query), query);
  const rows = hits.flatMap(({ document, cursor }): SentEmailRow[] => {
    if (document.body === null || !isShown(document)) return [];
    const email = storedDocument(sentEmails, document.body);
    return [
      {
        id: email.id,
        cursor,
        invoiceId: email.invoiceId,
        clientId: email.clientId,
        clientName: email.clientName,
        invoiceNumber: email.invoiceNumber,
        subject: email.subject,
        recipient: email.recipient,
        sentAt: email.sentAt,
        status: email.status,
        via: email.via,
        inDoubt: email.inDoubt,
        stepType: email.stepType,
        errorMessage: errorMessageOf(email),
      },
    ];
  });
  return { rows, next, total };
};

/** The ids of all emails that a filter finds, in their order. */
export const sentEmailIds = async (call: ListCall, query: SentEmailIdsQuery): Promise<SelectedIds> =>
  readIds(call, sentEmails.model, await listedBy(call, query));
