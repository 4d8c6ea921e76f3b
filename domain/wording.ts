import type { StepType, Tone } from '../contracts/sequences.ts';

export interface Wording {
  readonly subject: string;
  readonly content: string;
}

/** Replaced by the invoice's address when an internal alert is rendered. */
export const invoiceLinkMark = '[link to the invoice]';

/** Ends every internal alert. */
export const alertNotice = 'Internal alert, not meant for the client.';

const friendly: Wording = {
  subject: 'Invoice {{invoice_number}} is due on {{due_date}}',
  content: `Hello {{client_name}},

A quick note that invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}.

If payment is already arranged, there is nothing to do. If you need the invoice again, or something on it is not right, just reply.

Thank you,
{{sender_name}}`,
};

const friendlyOverdue: Wording = {
  subject: 'Invoice {{invoice_number}}, due {{due_date}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}, and the payment has not arrived yet. It may simply have been missed.

Could you let me know when to expect it? If you have already paid, thank you, and please ignore this message. If you need the invoice again or have a question, just reply.

Thank you,
{{sender_name}}`,
};

const firm: Wording = {
  subject: 'Overdue: invoice {{invoice_number}} for {{invoice_amount}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still unpaid.

Please pay within seven days, or reply with the date on which you will. If something on the invoice is in dispute, please tell us now what it is.

If payment is on its way, please disregard this message.

Regards,
{{sender_name}}`,
};

const finalSubject = 'Final notice: invoice {{invoice_number}}, {{invoice_amount}}';
const formalSubject = 'Formal notice: invoice {{invoice_number}}, {{invoice_amount}}';

const legal: Wording = {
  subject: finalSubject,
  content: `Dear {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}. We have no record of your payment.

Please pay the full amount within 14 days of the date of this message. If you dispute the invoice, or cannot pay it at once, please reply within the same time so that we can find a solution.

If we receive neither payment nor a reply by then, we will consider the further steps open to us to recover the amount. We would prefer to settle this with you directly.

If your payment has crossed with this message, please accept our thanks and disregard it.

Yours sincerely,
{{sender_name}}`,
};

const internalAlert: Wording = {
  subject: 'To do: {{client_name}}, invoice {{invoice_number}}, {{invoice_amount}}',
  content: `Invoice {{invoice_number}} of {{client_name}}: {{invoice_amount}}, due {{due_date}}, not marked as paid.

Has the money arrived? Mark it paid. Did the client name a date? Record the promise. Otherwise a call often does more than another email.

${invoiceLinkMark}

${alertNotice}`,
};

/** What decides which of the built-in mails a step gets. Dates are calendar dates. */
export interface WordingChoice {
  readonly stepType: StepType;
  readonly tone: Tone;
  readonly scheduledDate: string;
  readonly dueDate: string;
  /** No customer reminder of the sequence comes after it: only then a legal one is the "Final notice". */
  readonly isLastReminder: boolean;
}

/** The built-in mail of a step; its variables are filled when it is sent. */
export const wordingFor = ({
  stepType,
  tone,
  scheduledDate,
  dueDate,
  isLastReminder,
}: WordingChoice): Wording => {
  if (stepType === 'internal_alert') return internalAlert;
  if (tone === 'firm') return firm;
  if (tone === 'legal') return isLastReminder ? legal : { ...legal, subject: formalSubject };
  return scheduledDate > dueDate ? friendlyOverdue : friendly;
};

/** What the order of the steps decides about their built-in subjects. */
interface OrderedStep {
  readonly stepType?: StepType | null | undefined;
  readonly subject: string;
  readonly scheduledDate: string;
  readonly scheduledTime?: string | null | undefined;
}

/**
 * Steps whose built-in legal subject says "Final notice" on the last customer reminder and "Formal notice" on those
 * before it. Subjects that a person wrote stay as they are, and so does the order of the steps.
 */
export const withNoticeSubjects = <Step extends OrderedStep>(steps: readonly Step[]): Step[] => {
  const goesAt = (step: OrderedStep): string => `${step.scheduledDate} ${step.scheduledTime ?? ''}`;
  const last = steps
    .filter((step) => step.stepType !== 'internal_alert')
    .reduce((latest, step) => (goesAt(step) > latest ? goesAt(step) : latest), '');
  return steps.map((step) => {
    const isNotice = step.subject === finalSubject || step.subject === formalSubject;
    return isNotice ? { ...step, subject: goesAt(step) === last ? finalSubject : formalSubject } : step;
  });
};
