import { randomUUID } from 'node:crypto';
import { addDays } from '../../domain/calendar.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { currentSchemaVersion } from '../../domain/upcasting.ts';
import type { EventToAppend } from '../../platform/ports/event-store.ts';

/** An event of the account's user. */
export const recorded = (event: OwedEvent, occurredAt: string): EventToAppend => {
  const id = randomUUID();
  const by = { userId: event.data.accountId, actor: 'user' as const, commandId: id, correlationId: id };
  const schemaVersion = currentSchemaVersion(event.type);
  return { ...event, id, metadata: { ...by, causationId: id, schemaVersion, occurredAt } };
};

const content = `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}, and the payment has not arrived yet. It may simply have been missed.

Could you let me know when to expect it? If you have already paid, thank you, and please ignore this message.

Thank you,
{{sender_name}}`;

/** A reminder so many days after the due date. */
export const stepOf = (stepId: number, dueDate: string, days: number): StepPlan => ({
  stepId,
  stepType: 'customer_reminder',
  type: 'overdue_by',
  days,
  scheduledDate: addDays(dueDate, days),
  scheduledTime: '09:00',
  tone: 'friendly',
  subject: 'Invoice {{invoice_number}}, due {{due_date}}',
  content,
  senderName: 'Ada Lovelace',
  senderEmail: 'ada@studio.example',
  ccRecipients: '',
  bccRecipients: '',
});
