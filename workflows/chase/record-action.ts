import { clientNameOf } from '../../domain/client/state.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { NextAction } from './actions.ts';
import type { ChaseFacts } from './chase-facts.ts';
import { isoInstant, momentAt } from '../../commands/moment.ts';

/** An action that is done by recording it; a send also needs its mail. */
export type RecordedAction = Exclude<NextAction, { type: 'send' | 'wait' | 'finish' }>;

/** The command that records an action. @param now milliseconds since 1970 */
export const commandFor = (chase: ChaseFacts, action: RecordedAction, now: number): InvoiceCommand => {
  const { sequenceId } = chase.run;
  const clientName = clientNameOf(chase.client);
  const moment = momentAt(now, chase.account);
  switch (action.type) {
    case 'skip':
      return { type: 'SkipSteps', sequenceId, stepIds: action.stepIds, reason: action.reason, clientName };
    case 'move':
      return { type: 'MoveSteps', sequenceId, steps: action.steps, cause: action.cause, moment };
    case 'hold':
      return { type: 'HoldSequence', sequenceId, reason: action.reason, detail: action.detail, clientName };
    case 'break-promise': {
      const { promisedDate, resumeFrom } = action;
      return { type: 'BreakPromise', promisedDate, resumeFrom, moment, clientName };
    }
    case 'doubt': {
      const { stepId, attempt, why } = action;
      return {
        type: 'RecordSendDoubt',
        sequenceId,
        stepId,
        attempt,
        why,
        doubtedAt: isoInstant(now),
        clientName,
      };
    }
    case 'cancel':
      return { type: 'CancelSequence', reason: action.reason };
    case 'complete':
      return { type: 'CompleteSequence', sequenceId, clientName };
  }
};
