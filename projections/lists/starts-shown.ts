import {
  mostStartsNamed,
  type ScheduleStart,
  type ScheduleStartsView,
} from '../../contracts/schedules/schedule-starts.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { isParked, storedDocument } from '../projection.ts';
import { clientsNamed, ofClient } from './clients-of-rows.ts';
import { isShown } from './list-call.ts';
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
  const invoices = new Map(
    rows
      .filter(isShown)
      .flatMap(({ id, body }) =>
        body === null ? [] : [[id, storedDocument(invoiceRows, body).invoice] as const],
      ),
  );
  const clients = await clientsNamed(
    { readModels, account },
    [...invoices.values()].map(({ clientId }) => clientId),
  );
  const first = found.flatMap((document): ScheduleStart[] => {
    if (document.body === null || isParked(document)) return [];
    const invoice = invoices.get(document.id);
    const client = invoice && ofClient(clients, invoice.clientId);
    return [
      {
        invoiceId: document.id,
        invoiceNumber: invoice?.invoiceNumber ?? fallbacks.invoice,
        clientName: client?.clientName ?? fallbacks.client,
        outcome: storedDocument(scheduleStarts, document.body).outcome,
      },
    ];
  });
  return { counts: { waiting, begun, ended, undone }, first };
};
