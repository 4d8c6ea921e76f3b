import { waitingForApproval } from '../../../contracts/sequences/sequences.ts';
import type { AttentionKind } from '../../../contracts/invoices/attention.ts';

export const kindTitles: Readonly<Record<AttentionKind, string>> = {
  emailsInDoubt: 'Unconfirmed emails',
  failedEmails: 'Failed emails',
  approvals: waitingForApproval,
  heldSequences: 'Sequences on hold',
  smallRemainders: 'Small remainders',
  missedInstallments: 'Missed installments',
  brokenPromises: 'Promises not kept',
  promisedToday: 'Promised for today',
  nextSteps: 'What comes next?',
  overdueUnchased: 'Overdue without a sequence',
  finalNotices: 'Final notices tomorrow',
};
