import {
  mostStartsNamed,
  type ScheduleStart,
  type ScheduleStartsView,
} from '../../contracts/schedules/schedule-starts.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { shownDocuments } from '../projection.ts';
import { clientsNamed, ofClient } from './clients-of-rows.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { scheduleStarts } from '../schedule-starts.ts';

/** What became of the sequences that have started by themselves together. @param batch `startsOfDay` */
export const startsShown = async (
  { readModels, account }: { readonly readModels: ShownReadModels; readonly account: number },
  batch: string,
): Promise<ScheduleStartsView> => {
  const count = (outcome: ScheduleStart['outcome']) =>
    readModels.count(scheduleStarts.model, account, { batch, outcome });
  const [waiting, begun, ended, undone, found] = await Promise.all([
    count('waiting'),
    count('begun'),
    count('ended'),
    count('undone'),
    readModels.find(scheduleStarts.model, account, { where: { batch }, limit: mostStartsNamed }),
  ]);
  const rows = await readModels.find(invoiceRows.model, account, { ids: found.map(({ id }) => id) });
  const invoices = new Map(shownDocuments(invoiceRows, rows).map(({ id, doc }) => [id, doc.invoice]));
  const clients = await clientsNamed(
    { readModels, account },
    [...invoices.values()].map(({ clientId }) => clientId),
  );
  const first = shownDocuments(scheduleStarts, found).map(({ id, doc: { outcome } }): ScheduleStart => {
    const invoice = invoices.get(id);
    const client = invoice && ofClient(clients, invoice.clientId);
    return {
      invoiceId: id,
      invoiceNumber: invoice?.invoiceNumber ?? fallbacks.invoice,
      clientName: client?.clientName ?? fallbacks.client,
      outcome,
    };
  });
  return { counts: { waiting, begun, ended, undone }, first };
};
