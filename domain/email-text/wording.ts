import type { StepType } from '../../contracts/sequences/sequences.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import { inOrder } from '../invoice/dates.ts';

export interface Wording {
  readonly subject: string;
  readonly content: string;
}

/** Replaced by the invoice's address when an internal alert is rendered. */
export const invoiceLinkMark = '[link to the invoice]';

/** Ends every internal alert. */
export const alertNotice = "This is an internal alert. Your client doesn't receive it.";

const friendly: Wording = {
  subject: 'Invoice {{invoice_number}} is due on {{due_date}}',
  content: `Hello {{client_name}},

A quick note that invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}.

If payment is already arranged, there is nothing to do. If you need the invoice again, or something on it is not right, just reply.

Thank you,
{{sender_name}}`,
};

const friendlyComingUp: Wording = {
  subject: 'Coming up: invoice {{invoice_number}}, due {{due_date}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}. I'm writing so that it doesn't slip through.

If something on it still has to be sorted out, tell me and I'll take care of it.

Thank you,
{{sender_name}}`,
};

const friendlyAllThere: Wording = {
  subject: 'Invoice {{invoice_number}}: is everything there?',
  content: `Hello {{client_name}},

Do you have everything you need to pay invoice {{invoice_number}} for {{invoice_amount}} by {{due_date}}?

If you need a copy, an order number or other details, just reply.

Thank you,
{{sender_name}}`,
};

const firmContent = (greeting: string, closing: string): string => `${greeting} {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}. Please arrange payment by that date.

If anything on the invoice needs to be corrected first, please reply today so that we can settle it in time.

${closing},
{{sender_name}}`;

const firmSubject = 'Payment due {{due_date}}: invoice {{invoice_number}}';
const firm: Wording = { subject: firmSubject, content: firmContent('Hello', 'Regards') };
const legal: Wording = { subject: firmSubject, content: firmContent('Dear', 'Yours sincerely') };

const friendlyAfter: Wording = {
  subject: 'Invoice {{invoice_number}}, due {{due_date}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}, and we haven't received the payment yet. It may simply have been missed.

Could you let me know when to expect it? If you have already paid, thank you, and please ignore this message. If you need the invoice again or have a question, just reply.

Thank you,
{{sender_name}}`,
};

const friendlyAgain: Wording = {
  subject: 'Still open: invoice {{invoice_number}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}}, due on {{due_date}}, is still open on our side.

If something is holding it up, tell me and we'll find a way. A date when you expect to pay would help a lot.

Thank you,
{{sender_name}}`,
};

const friendlyWhen: Wording = {
  subject: 'About invoice {{invoice_number}} for {{invoice_amount}}',
  content: `Hello {{client_name}},

I'm writing about invoice {{invoice_number}} for {{invoice_amount}}, which was due on {{due_date}}. We haven't received the payment yet.

A short reply with the day when we can expect it is all I need. If the payment is on its way, thank you, and please ignore this message.

Thank you,
{{sender_name}}`,
};

const friendlyHelp: Wording = {
  subject: 'Can I help with invoice {{invoice_number}}?',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}}, due on {{due_date}}, has not been paid so far.

Is anything missing that you need from us, such as a copy or other details? Tell me, and I'll send it right away.

Thank you,
{{sender_name}}`,
};

/** A sentence of a friendly text, and its part of the subject. */
interface Phrase {
  readonly subject: string;
  readonly text: string;
}

const openingsBefore: readonly Phrase[] = [
  {
    subject: 'A note on invoice {{invoice_number}}',
    text: 'This is a note on invoice {{invoice_number}}: {{invoice_amount}} is due on {{due_date}}.',
  },
  {
    subject: 'Your payment of invoice {{invoice_number}}',
    text: 'Your payment of invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}.',
  },
  {
    subject: 'Details of invoice {{invoice_number}}',
    text: 'Here are the details of your invoice: number {{invoice_number}}, {{invoice_amount}}, due on {{due_date}}.',
  },
  {
    subject: 'The due date of invoice {{invoice_number}}',
    text: 'Invoice {{invoice_number}} for {{invoice_amount}} has a due date of {{due_date}}.',
  },
  {
    subject: 'Checking in about invoice {{invoice_number}}',
    text: "I'm checking in about invoice {{invoice_number}} for {{invoice_amount}}, which is due on {{due_date}}.",
  },
  {
    subject: 'Heads-up: invoice {{invoice_number}}',
    text: 'Just a heads-up that invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}.',
  },
];

const asksBefore: readonly Phrase[] = [
  { subject: '', text: "If you've already scheduled the payment, there's nothing else to do." },
  { subject: ', due {{due_date}}', text: "Questions about it? Just reply, and I'll answer them." },
  {
    subject: ' for {{invoice_amount}}',
    text: "If it should go to someone else on your side, tell me who, and I'll send it there.",
  },
  {
    subject: ' ({{invoice_amount}}, due {{due_date}})',
    text: "If the date doesn't work for you, tell me and we'll talk about it.",
  },
  { subject: ': {{invoice_amount}}', text: "If you'd like another copy, just reply and I'll send it." },
];

const openingsAfter: readonly Phrase[] = [
  {
    subject: 'Unpaid: invoice {{invoice_number}}',
    text: 'Invoice {{invoice_number}} for {{invoice_amount}}, due on {{due_date}}, is unpaid as far as I can see.',
  },
  {
    subject: 'Looking for payment of invoice {{invoice_number}}',
    text: "I couldn't find a payment for invoice {{invoice_number}}: {{invoice_amount}}, due on {{due_date}}.",
  },
  {
    subject: 'Checking on invoice {{invoice_number}}',
    text: "I'm checking on invoice {{invoice_number}} for {{invoice_amount}}. It was due on {{due_date}}.",
  },
  {
    subject: 'Payment for invoice {{invoice_number}}',
    text: "The payment for invoice {{invoice_number}}, {{invoice_amount}}, was due on {{due_date}} and hasn't reached us.",
  },
  {
    subject: 'Waiting for payment: invoice {{invoice_number}}',
    text: "We're still waiting for {{invoice_amount}} for invoice {{invoice_number}}, due on {{due_date}}.",
  },
  {
    subject: 'Open: invoice {{invoice_number}}',
    text: 'Our records show invoice {{invoice_number}} for {{invoice_amount}}, due on {{due_date}}, as open.',
  },
];

const asksAfter: readonly Phrase[] = [
  { subject: '', text: 'Do you know when it will be paid? A date is all I need.' },
  {
    subject: ', due {{due_date}}',
    text: "If someone else takes care of payments, tell me who, and I'll write to them.",
  },
  {
    subject: ' for {{invoice_amount}}',
    text: "If you have a question about it, just reply and I'll answer it.",
  },
  {
    subject: ' ({{invoice_amount}}, due {{due_date}})',
    text: "If the full amount is a problem right now, tell me and we'll find a way.",
  },
  {
    subject: ': {{invoice_amount}}',
    text: "Would another copy of the invoice help? Just reply, and I'll send it.",
  },
];

/** Each opening with each ask; neighbors share neither. Their numbers have no common divisor, so none comes twice. */
const combined = (openings: readonly Phrase[], asks: readonly Phrase[], end = ''): readonly Wording[] =>
  Array.from({ length: openings.length * asks.length }, (_, at) => {
    const opening = openings[at % openings.length];
    const ask = asks[at % asks.length];
    return {
      subject: `${opening?.subject}${ask?.subject}`,
      content: `Hello {{client_name}},\n\n${opening?.text}\n\n${ask?.text}${end}\n\nThank you,\n{{sender_name}}`,
    };
  });

/** The friendly texts of each side of the due date, first choice first: more than a sequence has steps. */
const friendlyBefore = [
  friendly,
  friendlyComingUp,
  friendlyAllThere,
  ...combined(openingsBefore, asksBefore),
];
const friendlyLater = [
  friendlyAgain,
  friendlyWhen,
  friendlyHelp,
  ...combined(
    openingsAfter,
    asksAfter,
    ' If the payment is on its way, thank you, and please ignore this message.',
  ),
];

const firmAfter: Wording = {
  subject: 'Overdue: invoice {{invoice_number}} for {{invoice_amount}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still unpaid.

Please pay within seven days, or reply with the date on which you will. If you dispute something on the invoice, please tell us now what it is.

If payment is on its way, please disregard this message.

Regards,
{{sender_name}}`,
};

const legalAfter: Wording = {
  subject: 'Final notice: invoice {{invoice_number}}, {{invoice_amount}}',
  content: `Dear {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}. We have no record of your payment.

Please pay the full amount within 14 days of the date of this message. If you dispute the invoice, or cannot pay it at once, please reply within the same time so that we can find a solution.

If we receive neither payment nor a reply by then, we will consider the further steps open to us to recover the amount. We would prefer to settle this with you directly.

If your payment has crossed with this message, please accept our thanks and disregard it.

Yours sincerely,
{{sender_name}}`,
};

const formalAfter: Wording = {
  ...legalAfter,
  subject: 'Formal notice: invoice {{invoice_number}}, {{invoice_amount}}',
};

const friendlyAfterPromise: Wording = {
  subject: 'Payment of invoice {{invoice_number}}',
  content: `Hello {{client_name}},

You had named a date for the payment of invoice {{invoice_number}} for {{invoice_amount}}, due on {{due_date}}. That date has passed, and we haven't received the payment yet.

Could you let me know when to expect it? If something is holding it up, tell me and we'll find a way. If you have already paid, thank you, and please ignore this message.

Thank you,
{{sender_name}}`,
};

const firmAfterPromise: Wording = {
  subject: 'Payment not received: invoice {{invoice_number}} for {{invoice_amount}}',
  content: `Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}}. The date that you had named for its payment has passed, and it is still unpaid.

Please pay within seven days, or reply with the date on which you will. If you dispute something on the invoice, please tell us now what it is.

If payment is on its way, please disregard this message.

Regards,
{{sender_name}}`,
};

const legalContentAfterPromise = legalAfter.content.replace(
  'We have no record of your payment.',
  'The date that you had named for its payment has passed, and we have no record of your payment.',
);
const legalAfterPromise: Wording = { ...legalAfter, content: legalContentAfterPromise };
const formalAfterPromise: Wording = { ...formalAfter, content: legalContentAfterPromise };

const internalAlert: Wording = {
  subject: 'To do: {{client_name}}, invoice {{invoice_number}}, {{invoice_amount}}',
  content: `{{client_name}} has not paid invoice {{invoice_number}}: {{invoice_amount}}, due {{due_date}}.

Has the money arrived? Mark it paid. Did the client name a date? Record the promise. Otherwise a call often does more than another email.

${invoiceLinkMark}

${alertNotice}`,
};

/** What decides which of the built-in emails a step gets. Dates are calendar dates. */
export interface WordingChoice {
  readonly stepType: StepType;
  readonly tone: Tone;
  readonly scheduledDate: string;
  readonly dueDate: string;
  /** No customer reminder of the sequence comes after it; only then is a legal one the "Final notice". */
  readonly isLastReminder: boolean;
  /** A customer reminder after the due date comes before it. Default false. */
  readonly isAgain?: boolean;
  /** The contents of the invoice's other reminders: no friendly one gets any of them. Default none. */
  readonly taken?: ReadonlySet<string>;
  /** The client has named a day of payment, and it has passed. Default false. */
  readonly isPromiseBroken?: boolean;
}

interface FriendlyChoice {
  readonly isAfter: boolean;
  readonly isAgain: boolean;
  readonly isPromiseBroken: boolean;
}

/** The friendly texts that are true, first choice first. */
const friendlyTexts = ({ isAfter, isAgain, isPromiseBroken }: FriendlyChoice): readonly Wording[] => {
  if (!isAfter) return friendlyBefore;
  if (isPromiseBroken) return [friendlyAfterPromise, ...friendlyLater];
  return isAgain ? friendlyLater : [friendlyAfter, ...friendlyLater];
};

const freeOf = (texts: readonly Wording[], taken: ReadonlySet<string> = new Set()): Wording =>
  texts.find(({ content }) => !taken.has(content)) ?? texts[0] ?? friendly;

/** The built-in email of a step, true on its day; its variables are filled in when it is sent. */
export const wordingFor = ({
  stepType,
  tone,
  scheduledDate,
  dueDate,
  isLastReminder,
  isAgain = false,
  taken,
  isPromiseBroken = false,
}: WordingChoice): Wording => {
  if (stepType === 'internal_alert') return internalAlert;
  const isAfter = scheduledDate > dueDate;
  switch (tone) {
    case 'friendly':
      return freeOf(friendlyTexts({ isAfter, isAgain, isPromiseBroken }), taken);
    case 'firm':
      if (!isAfter) return firm;
      return isPromiseBroken ? firmAfterPromise : firmAfter;
    case 'legal':
      if (!isAfter) return legal;
      if (isPromiseBroken) return isLastReminder ? legalAfterPromise : formalAfterPromise;
      return isLastReminder ? legalAfter : formalAfter;
  }
};

/** The parts of a step that decide its built-in text. */
export interface WordedStep extends Wording {
  readonly stepType: StepType;
  readonly tone: Tone;
  /** Calendar date. */
  readonly scheduledDate: string;
  /** `HH:MM`. */
  readonly scheduledTime: string;
}

const afterPromise = [friendlyAfterPromise, firmAfterPromise, legalAfterPromise, formalAfterPromise];
const builtIn = [
  ...friendlyBefore,
  ...friendlyLater,
  firm,
  legal,
  friendlyAfter,
  firmAfter,
  legalAfter,
  formalAfter,
  ...afterPromise,
  internalAlert,
];
const builtInSubjects = new Set(builtIn.map(({ subject }) => subject));
const builtInContents = new Set(builtIn.map(({ content }) => content));
const contentsAfterPromise = new Set(afterPromise.map(({ content }) => content));

/** Whether a subject and content are built-in ones: nobody's own words are lost when they are replaced. */
export const isBuiltIn = ({ subject, content }: Wording): boolean =>
  builtInSubjects.has(subject) && builtInContents.has(content);

interface Fitting<Step> {
  /** Whether it has gone out: its text stays, and no other reminder gets it. Default none. */
  readonly isSent?: (step: Step) => boolean;
  /** The contents of reminders of earlier sequences. Default none. */
  readonly earlier?: readonly string[];
}

/**
 * The steps of a sequence in the order given, each built-in subject and content replaced by the one that fits the
 * step's type, tone, date and rank among the others now. No two friendly reminders get the same. What a person wrote
 * stays as it is.
 * @param dueDate calendar date
 */
export const withFittingWording = <Step extends WordedStep>(
  steps: readonly Step[],
  dueDate: string,
  { isSent = () => false, earlier = [] }: Fitting<Step> = {},
): Step[] => {
  const reminders = inOrder(steps.filter(({ stepType }) => stepType === 'customer_reminder'));
  const last = reminders.at(-1);
  const firstAfter = reminders.find(({ scheduledDate }) => scheduledDate > dueDate);
  const choiceFor = (step: Step) => ({
    isAfter: step.scheduledDate > dueDate,
    isAgain: step !== firstAfter,
    isPromiseBroken: contentsAfterPromise.has(step.content),
  });
  const taken = new Set([...earlier, ...reminders.filter(isSent).map(({ content }) => content)]);
  const unsent = reminders.filter((step) => !isSent(step));
  // Those that can keep their words come first, so that nothing changes without need.
  const kept = new Set<Step>();
  for (const step of unsent) {
    const isTrue = friendlyTexts(choiceFor(step)).some(({ content }) => content === step.content);
    if (step.tone !== 'friendly' || !isTrue || taken.has(step.content)) continue;
    taken.add(step.content);
    kept.add(step);
  }
  const fittingOf = new Map<Step, Wording>();
  for (const step of unsent) {
    const fitting = kept.has(step)
      ? (builtIn.find(({ content }) => content === step.content) ?? step)
      : wordingFor({ ...step, ...choiceFor(step), dueDate, isLastReminder: step === last, taken });
    fittingOf.set(step, fitting);
    if (builtInContents.has(step.content)) taken.add(fitting.content);
  }
  return steps.map((step) => {
    const fitting = step.stepType === 'internal_alert' ? internalAlert : (fittingOf.get(step) ?? step);
    return {
      ...step,
      subject: builtInSubjects.has(step.subject) ? fitting.subject : step.subject,
      content: builtInContents.has(step.content) ? fitting.content : step.content,
    };
  });
};

/** A built-in text that is offered beside an account's templates. It is stored for no account. */
export interface StarterTemplate extends Wording {
  /** Below every record's id. */
  readonly id: number;
  readonly name: string;
  readonly tone: Tone;
  readonly stepType: StepType;
  /** The days on which it is true: up to the due date, after it, or both. */
  readonly side: 'before' | 'after' | 'both';
}

const starter = (
  id: number,
  name: string,
  tone: Tone,
  side: StarterTemplate['side'],
  { subject, content }: Wording,
): StarterTemplate => ({
  id,
  name,
  tone,
  stepType: subject === internalAlert.subject ? 'internal_alert' : 'customer_reminder',
  side,
  subject,
  content,
});

/** When and why a step goes, as far as it decides which starters are true then. Dates are calendar dates. */
export interface StarterChoice {
  readonly stepType: StepType;
  readonly scheduledDate: string;
  readonly dueDate: string;
  readonly isLastReminder: boolean;
  readonly isPromiseBroken: boolean;
}

/** The texts that a new account begins with. */
export const starterTemplates: readonly StarterTemplate[] = [
  starter(1, 'Friendly, before the due date', 'friendly', 'before', friendly),
  starter(2, 'Friendly, after the due date', 'friendly', 'after', friendlyAfter),
  starter(3, 'Friendly, still open', 'friendly', 'after', friendlyAgain),
  starter(4, 'Friendly, promised date passed', 'friendly', 'after', friendlyAfterPromise),
  starter(5, 'Firm, before the due date', 'firm', 'before', firm),
  starter(6, 'Firm, after the due date', 'firm', 'after', firmAfter),
  starter(7, 'Firm, promised date passed', 'firm', 'after', firmAfterPromise),
  starter(8, 'Legal, before the due date', 'legal', 'before', legal),
  starter(9, 'Formal notice', 'legal', 'after', formalAfter),
  starter(10, 'Final notice', 'legal', 'after', legalAfter),
  starter(11, 'Internal alert', 'friendly', 'both', internalAlert),
];

/** The starters that are true for a step on its day. */
export const startersFor = (choice: StarterChoice): readonly StarterTemplate[] => {
  const side = choice.scheduledDate > choice.dueDate ? 'after' : 'before';
  const otherNotice = choice.isLastReminder ? formalAfter : legalAfter;
  return starterTemplates.filter(
    (one) =>
      one.stepType === choice.stepType &&
      (one.side === 'both' || one.side === side) &&
      one.subject !== otherNotice.subject &&
      (choice.isPromiseBroken || !contentsAfterPromise.has(one.content)),
  );
};
