import type { Message } from '../messages.ts';

/** In the sequence's details: replies go to the sender's own mailbox. */
export const answersNotRead = "Owed can't see your clients' replies. Record here what the client tells you.";

/** Of a step whose send has begun. */
export const justGoneOut = 'This email has just gone out';

/** Replaces the server's message about active sequences when a due date is refused. */
export const activeSequencesFirst =
  'This invoice has active email sequences. Please handle them before changing the due date.';

/** Checks that a dialog makes before it calls the server. */
export const missingInput = {
  invoice: { title: 'Missing information', message: 'Please select an invoice for this sequence.' },
  steps: { title: 'No steps defined', message: 'Please add at least one step to your email sequence.' },
  testRecipient: { title: 'Email required', message: 'Please enter an email address' },
  promisedDate: { title: 'Date required', message: 'Please select a promised payment date' },
  senderEmail: { title: 'Email Required', message: 'Please enter an email address to verify' },
  emailStep: {
    title: 'Validation Error',
    message: 'Please fill in all required fields: Subject, Email content, Sender Name, and Sender Email',
  },
  alertStep: {
    title: 'Validation Error',
    message: 'Please fill in all required fields: Subject, Alert content, Sender Name, and Sender Email',
  },
} as const satisfies Record<string, Message>;

/** Confirmed before an internal alert goes to the client as a copy. */
export const alertToClient =
  'Internal alerts are meant for team members, not clients. Send this one to the client too?';

/** Confirmed before a template replaces a text that the person wrote. */
export const templateWarning =
  'The template replaces the subject and content that you wrote. Undo brings them back.';

/** Confirmed before another tone replaces the text of a step. */
export const toneChangeWarning =
  'Changing the tone replaces the subject and content. Custom edits will be lost.';
