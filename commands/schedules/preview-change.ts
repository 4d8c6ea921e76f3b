import { setImmediate as nextTurn } from 'node:timers/promises';
import { mostKeptNamed, type ScheduleChangePreview } from '../../contracts/schedules/schedules.ts';
import { staysByHand } from '../../domain/invoice/sequence/apply-schedule.ts';
import { unfinishedSequence, type Open, type Paid } from '../../domain/invoice/state.ts';
import { loadClientName, loadInvoiceIfThere, type Desk } from '../desk.ts';

type Kept = Omit<ScheduleChangePreview['first'][number], 'clientName'> & { readonly clientId: number };

/** Invoices that are read together; between them others have their turn. */
const sliceSize = 25;

const keptOf = (invoice: Open | Paid, scheduleId: number): Kept[] => {
  const sequence = unfinishedSequence(invoice);
  if (sequence?.schedule?.id !== scheduleId) return [];
  const { invoiceId, facts } = invoice;
  return sequence.steps.flatMap((step, index): Kept[] => {
    if (!staysByHand(step)) return [];
    const { stepId, scheduledDate, scheduledTime, tone, stepType, scheduleStep } = step.plan;
    return [
      {
        stepId,
        invoiceId,
        invoiceNumber: facts.invoiceNumber,
        clientId: facts.clientId,
        number: index + 1,
        date: scheduledDate,
        time: scheduledTime,
        tone,
        stepType,
        isAdded: scheduleStep === undefined,
      },
    ];
  });
};

const momentOf = ({ date, time }: Kept): string => `${date} ${time}`;

/**
 * What a change of a schedule would leave as it is, if it applied to running sequences; changes nothing.
 * @param running the invoices whose sequences run with it
 */
export const previewScheduleChange = async (
  desk: Desk,
  scheduleId: number,
  running: readonly number[],
): Promise<ScheduleChangePreview> => {
  const kept: Kept[] = [];
  for (let from = 0; from < running.length; from += sliceSize) {
    const invoices = await Promise.all(
      running.slice(from, from + sliceSize).map((id) => loadInvoiceIfThere(desk, id)),
    );
    kept.push(...invoices.flatMap((invoice) => (invoice ? keptOf(invoice, scheduleId) : [])));
    await nextTurn();
  }
  const named = kept
    .toSorted((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1))
    .slice(0, mostKeptNamed);
  const clientIds = [...new Set(named.map(({ clientId }) => clientId))];
  const names = new Map(
    await Promise.all(clientIds.map(async (id) => [id, await loadClientName(desk, id)] as const)),
  );
  return {
    running: running.length,
    kept: kept.length,
    first: named.map(({ clientId, ...email }) => ({ ...email, clientName: names.get(clientId) ?? '' })),
  };
};
