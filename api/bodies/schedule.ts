import type {
  ScheduleBody,
  ScheduleChangeBody,
  ScheduleStepBody,
  ScheduleView,
} from '../../contracts/schedules/schedules.ts';
import type { ScheduleEntry, ScheduleStepEntry } from '../../commands/schedules/schedules.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { defaultSendTime } from '../../domain/calendar.ts';
import { givenFields } from '../../domain/fields-of-record.ts';
import { assertRepeats, repeatsStored } from './read-only-fields.ts';

const readOnly = ['id', 'userId', 'version', 'isBuiltIn', 'createdAt'] as const;

const stepFrom = (body: ScheduleStepBody): ScheduleStepEntry => ({
  id: body.id ?? null,
  type: body.type,
  days: body.days,
  time: body.time ?? defaultSendTime,
  tone: body.tone,
  stepType: body.stepType ?? 'customer_reminder',
  subject: body.subject ?? null,
  content: body.content ?? null,
  templateId: body.templateId ?? null,
  senderEmail: body.senderEmail ?? null,
  senderName: body.senderName ?? null,
  ccRecipients: body.ccRecipients ?? '',
  bccRecipients: body.bccRecipients ?? '',
  attachments: body.attachments ?? [],
  attachInvoice: body.attachInvoice ?? null,
  approval: body.approval ?? false,
});

/** A new schedule. Read-only fields are refused, but for whose it will be. @throws InvalidField */
export const newScheduleFrom = (
  body: ScheduleBody,
  { accountId: userId }: Pick<ActiveAccount, 'accountId'>,
): ScheduleEntry => {
  assertRepeats(body, { userId }, readOnly);
  return { name: body.name, purpose: body.purpose ?? null, steps: body.steps.map(stepFrom) };
};

/**
 * What a body changes of a schedule: an absent field stays as it is, an empty one is cleared. Its read-only fields have
 * to repeat what is stored.
 * @param stored the schedule as its list shows it
 */
export const scheduleChangeFrom = (body: ScheduleChangeBody, stored: () => Promise<ScheduleView>) => ({
  changes: givenFields<ScheduleEntry>({
    name: body.name,
    purpose: body.purpose,
    steps: body.steps?.map(stepFrom),
  }),
  ...repeatsStored(body, stored, readOnly),
});
