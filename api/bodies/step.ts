import type { StepView } from '../../contracts/sequences/sequences.ts';
import type { StepChangeBody } from '../../contracts/sequences/sequence-bodies.ts';
import { parseSchedule } from '../../commands/entered-dates.ts';
import type { StepChange } from '../../commands/sequences/steps.ts';
import { givenFields } from '../../domain/fields-of-record.ts';
import type { StepChanges } from '../../domain/invoice/commands.ts';
import { repeatsStored } from './read-only-fields.ts';

const readOnly = [
  'id',
  'sequenceId',
  'userId',
  'invoiceId',
  'sequenceStep',
  'status',
  'pausedReason',
  'emailSubject',
  'createdAt',
] as const;

/** A date without a time keeps the step's own time of day, and a time without a date its date. @throws InvalidField */
const scheduleFrom = (
  { scheduledDate, scheduledTime }: StepChangeBody,
  zone: string,
): Pick<StepChanges, 'scheduledDate' | 'scheduledTime'> => {
  if (scheduledDate === undefined) return scheduledTime === undefined ? {} : { scheduledTime };
  const { date, time } = parseSchedule(scheduledDate, scheduledTime, zone, 'scheduledDate');
  const isDay = scheduledDate.length === 10;
  return { scheduledDate: date, ...((!isDay || scheduledTime !== undefined) && { scheduledTime: time }) };
};

/** An emptied list of copies is none. */
const listFrom = (list: string | null | undefined): string | undefined => (list === null ? '' : list);

/**
 * What a body changes of a step. Its read-only fields have to repeat what is stored.
 * @param zone of the account
 * @param stored the step as its list shows it
 * @throws InvalidField
 */
export const stepChangeFrom = async (
  body: StepChangeBody,
  zone: string,
  stored: () => Promise<StepView>,
): Promise<StepChange> => {
  await repeatsStored(body, stored, readOnly).assertAllowed?.();
  const { attachments } = body;
  return {
    changes: {
      ...scheduleFrom(body, zone),
      ...givenFields<Required<Omit<StepChange['changes'], 'scheduledDate' | 'scheduledTime'>>>({
        subject: body.customSubject,
        content: body.customContent,
        stepType: body.stepType,
        type: body.type,
        days: body.days,
        tone: body.tone,
        senderEmail: body.senderEmail,
        senderName: body.senderName,
        ccRecipients: listFrom(body.ccRecipients),
        bccRecipients: listFrom(body.bccRecipients),
        templateId: body.templateId,
        attachInvoice: body.attachInvoice,
        approval: body.approval,
      }),
    },
    ...(attachments !== undefined && { attachments: attachments ?? [] }),
  };
};
