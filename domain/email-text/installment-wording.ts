import type { Wording } from './wording.ts';

/** The reminder of an installment; it asks for that alone and never says that something is overdue. */
export const installmentWording: Wording = {
  subject: 'Invoice {{invoice_number}}: {{installment_amount}} on {{installment_date}}',
  content: `Hello {{client_name}},

As agreed, the next payment for invoice {{invoice_number}} is {{installment_amount}} on {{installment_date}}.

If it is already arranged, there is nothing to do. If the date or the amount doesn't work for you, just reply.

Thank you,
{{sender_name}}`,
};
