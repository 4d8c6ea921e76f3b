import { isoInstant, momentAt } from '../moment.ts';
import type { InvoiceCommand } from '../invoice/commands.ts';
import type { NextAction } from './next-action.ts';

/** An action that is done by recording it; a send also hands a mail over. */
export type RecordedAction = Exclude<NextAction, { type: 'send' | 'wait' | 'finish' }>;

/** What the commands of a run name. */
export interface AboutRun {
  readonly sequenceId: number;
  readonly clientName: string;
  /** The account's, IANA name. */
  readonly timeZone: string;
}

/** The command that records an action. @param now milliseconds since 1970 */
export const commandFor = (
  { sequenceId, clientName, timeZone }: AboutRun,
  action: RecordedAction,
  now: number,
): InvoiceCommand => {
  switch (action.type) {
    case 'ask-approval': {
      const { stepId, skip, skipReason } = action;
      const moment = momentAt(now, { timeZone });
      return { type: 'AskApproval', sequenceId, stepId, skip, skipReason, clientName, moment };
    }
    case 'skip':
      return { type: 'SkipSteps', sequenceId, stepIds: action.stepIds, reason: action.reason, clientName };
    case 'hold':
      return { type: 'HoldSequence', sequenceId, reason: action.reason, detail: action.detail, clientName };
    case 'lift':
      return { type: 'LiftHold', sequenceId, reason: action.reason, moment: momentAt(now, { timeZone }) };
    case 'retry':
      return {
        type: 'RetryStep',
        stepId: action.stepId,
        to: action.to,
        moment: momentAt(now, { timeZone }),
      };
    case 'break-promise': {
      const { promisedDate, resumeFrom } = action;
      const moment = momentAt(now, { timeZone });
      return { type: 'BreakPromise', promisedDate, resumeFrom, moment, clientName };
    }
    case 'miss-installment':
      return {
        type: 'MissInstallment',
        date: action.date,
        moment: momentAt(now, { timeZone }),
        clientName,
      };
    case 'add-plan-reminder': {
      const { date } = action;
      return { type: 'AddPlanReminder', sequenceId, date, moment: momentAt(now, { timeZone }) };
    }
    case 'doubt': {
      const { stepId, attempt, why } = action;
      const doubtedAt = isoInstant(now);
      return { type: 'RecordSendDoubt', sequenceId, stepId, attempt, why, doubtedAt, clientName };
    }
    case 'soften':
      return { type: 'SoftenStep', stepId: action.stepId, tone: action.tone };
    case 'cancel':
      return { type: 'CancelSequence', reason: action.reason };
    case 'complete':
      return { type: 'CompleteSequence', sequenceId, clientName };
  }
};
