import { mostPreviewed, type StartsPreviewView } from '../../contracts/schedules/schedule-rules.ts';
import { loadAccount, loadClientName, loadInvoiceIfThere, type Desk } from '../../commands/desk.ts';
import { freePlaces } from '../../commands/places.ts';
import { plansOfSchedule } from '../../commands/schedules/plans-of-schedule.ts';
import { emailOfPlan } from '../../commands/schedules/preview-choice.ts';
import { rulesIfSet, type RulesEntry } from '../../commands/schedules/schedule-rules.ts';
import { chooseSchedule, ruledInvoice } from '../../commands/schedules/start-by-rule.ts';
import { todayIn } from '../../domain/calendar.ts';
import { scheduleRefOf } from '../../domain/schedule/state.ts';
import { FirstEmailDays } from './first-email-days.ts';
import type { StartableInvoices } from './startable-invoices.ts';
import { toStart } from './wanted-invoices.ts';

/**
 * What would start if rules were switched on now, for open invoices too; changes nothing.
 * @throws InvalidField, NotAllowedNow for an archived schedule
 */
export type PreviewStarts = (accountId: number, entry: RulesEntry) => Promise<StartsPreviewView>;

export const createStartsPreview =
  ({ desk, startable }: { readonly desk: Desk; readonly startable: StartableInvoices }): PreviewStarts =>
  async (accountId, entry) => {
    const now = desk.clock.now();
    const account = await loadAccount(desk, accountId);
    const rules = await rulesIfSet(desk, account, { ...entry, existing: true }, now);
    const today = todayIn(account.timeZone, now);
    const moment = { timeZone: account.timeZone, now };
    const { due } = await toStart(desk, rules, moment, startable.neverChased(accountId));
    const days = new FirstEmailDays(startable, accountId);
    const first: StartsPreviewView['first'] = [];
    for (const { invoiceId, clientId } of due.slice(0, mostPreviewed)) {
      const invoice = await loadInvoiceIfThere(desk, invoiceId);
      if (invoice === undefined) continue;
      const { schedule } = await chooseSchedule(desk, accountId, rules, await ruledInvoice(desk, invoice));
      const client = await days.of(clientId);
      if (schedule === undefined || client.isPaused) continue;
      const plans = await plansOfSchedule(desk, { account, now }, schedule, { isFree: client.take });
      const [email] = plans.ahead(invoice);
      if (email === undefined) continue;
      const clientName = await loadClientName(desk, clientId);
      first.push({
        invoiceId,
        invoiceNumber: invoice.facts.invoiceNumber,
        clientName,
        dueDate: invoice.dueDate,
        schedule: scheduleRefOf(schedule),
        email: emailOfPlan(email, invoice, clientName),
      });
    }
    return {
      invoices: due.length,
      late: due.filter(({ dueDate }) => dueDate < today).length,
      room: await freePlaces(desk, account, 'sequence'),
      first,
    };
  };
