import { stepSuccesses } from '../../../../contracts/sequences/step-messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { sequenceStatusOf } from '../../../../domain/reasons/sequence-status.ts';
import { displayDateTime } from '../../../ui/text/dates.ts';
import { firstNamed } from '../../../ui/text/first-named.ts';
import { groupLabels, nextStep } from '../../../components/sequences/sequence-status.ts';
import { scheduledAt, type ShownAt } from '../../../components/sequences/step-status.ts';
import { nextMailWords } from '../../../components/invoice-actions/effect-words.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

const isOnItsWay = ({ delivery }: StepView): boolean =>
  delivery === 'sending' || delivery === 'sent' || delivery === 'outbox';

/**
 * After a sequence was created: what happens next.
 * @param promisedDate of the invoice, a calendar date
 */
export const createdWords = (
  steps: readonly StepView[],
  promisedDate: string | null,
  at: ShownAt & { readonly today: string },
): Words => {
  const title = stepSuccesses.sequenceCreated;
  if (sequenceStatusOf(steps) === 'paused')
    return {
      title,
      description: `${groupLabels(steps, promisedDate)
        .map(({ text }) => text)
        .join('; ')}.`,
    };
  const next = nextStep(steps);
  const { notBefore = null } = next ?? {};
  if (
    next !== undefined &&
    notBefore !== null &&
    Date.parse(notBefore) > Math.max(at.now, scheduledAt(next, at.timeZone))
  )
    return { title, description: `Next: ${displayDateTime(notBefore, at.timeZone)}.` };
  if (steps.some(isOnItsWay) || (next !== undefined && scheduledAt(next, at.timeZone) <= at.now))
    return { title, description: 'The first email goes out right away.' };
  const words = nextMailWords(steps, at.today);
  return { title, description: words === undefined ? 'No emails are scheduled.' : `${words}.` };
};

/** What a new sequence means for a client whose sequences were paused together. @param paused their invoices */
export const clientPausedWords = (
  clientName: string,
  paused: readonly { readonly invoiceNumber: string }[],
): string => {
  const names = firstNamed(paused.map(({ invoiceNumber }) => invoiceNumber));
  return `You paused ${clientName}: ${names} ${paused.length === 1 ? 'waits' : 'wait'} until you resume. The emails of a new sequence go out all the same.`;
};
