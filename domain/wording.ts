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

/** A step as far as its built-in text depends on it. */
interface WordedStep extends Wording {
  readonly stepType: StepType;
  readonly tone: Tone;
  /** Calendar date. */
  readonly scheduledDate: string;
  /** `HH:MM`. */
  readonly scheduledTime: string;
}

const builtIn = [friendly, friendlyOverdue, firm, legal, internalAlert];
const builtInSubjects = new Set([...builtIn.map(({ subject }) => subject), formalSubject]);
const builtInContents = new Set(builtIn.map(({ content }) => content));

/**
 * The steps of a sequence in the order given, each built-in subject and content replaced by the one that fits the
 * step's type, tone and date now: a legal subject says "Final notice" on the last customer reminder and "Formal notice"
 * before it. What a person wrote stays as it is.
 * @param dueDate calendar date
 */
export const withFittingWording = <Step extends WordedStep>(
  steps: readonly Step[],
  dueDate: string,
): Step[] => {
  const goesAt = (step: WordedStep): string => `${step.scheduledDate} ${step.scheduledTime}`;
  const last = steps
    .filter(({ stepType }) => stepType === 'customer_reminder')
    .reduce<Step | null>((latest, step) => (latest && goesAt(step) < goesAt(latest) ? latest : step), null);
  return steps.map((step) => {
    const fitting = wordingFor({ ...step, dueDate, isLastReminder: step === last });
    return {
      ...step,
      subject: builtInSubjects.has(step.subject) ? fitting.subject : step.subject,
      content: builtInContents.has(step.content) ? fitting.content : step.content,
    };
  });
};
