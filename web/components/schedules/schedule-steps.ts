import type { ScheduleStepView } from '../../../contracts/schedules/schedules.ts';
import { readStoredName } from '../../../domain/files/attached-file.ts';
import type { TemplateTexts } from '../../../domain/schedule/drafts-for-invoice.ts';
import type { ScheduleStep } from '../../../domain/schedule/events.ts';
import type { ShownTemplate } from '../../data/records/templates.ts';

/** A step as the domain plans it. */
export const plannedStep = ({ attachmentFiles, ...step }: ScheduleStepView): ScheduleStep => ({
  ...step,
  attachments: attachmentFiles.map(({ filename, name, type, size }) => ({
    name,
    type,
    size,
    hash: readStoredName(filename)?.hash ?? '',
  })),
});

/** The texts that steps with a template get. */
export const templateTexts = (own: readonly ShownTemplate[]): TemplateTexts =>
  new Map(own.map(({ id, subject, content }) => [id, { subject, content }]));
