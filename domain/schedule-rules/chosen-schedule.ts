import type { InvoiceSource } from '../../contracts/schedules/schedule-rules.ts';
import type { ClientFacts } from '../client/events.ts';
import type { InvoiceFacts } from '../invoice/events.ts';
import type { ScheduleRule } from './events.ts';

/** What rules ask of an invoice. */
export interface RuledInvoice extends Pick<InvoiceFacts, 'clientId' | 'amountCents' | 'currency'> {
  readonly relationshipType: ClientFacts['relationshipType'];
  readonly source: InvoiceSource;
}

const holdsFor = (rule: ScheduleRule, invoice: RuledInvoice): boolean =>
  (rule.clientId === null || rule.clientId === invoice.clientId) &&
  (rule.relationshipType === null || rule.relationshipType === invoice.relationshipType) &&
  (rule.source === null || rule.source === invoice.source) &&
  (rule.amountFrom === null ||
    (rule.currency === invoice.currency && invoice.amountCents >= rule.amountFrom));

/** The rule that decides, and its place from 0; undefined when none holds. */
export const decidingRule = (
  rules: readonly ScheduleRule[],
  invoice: RuledInvoice,
): { readonly index: number; readonly rule: ScheduleRule } | undefined => {
  const index = rules.findIndex((rule) => holdsFor(rule, invoice));
  const rule = rules[index];
  return rule === undefined ? undefined : { index, rule };
};
