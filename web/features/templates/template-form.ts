import { z } from 'zod';
import { stepType } from '../../../contracts/sequences/sequences.ts';
import { templateFields } from '../../../contracts/sequences/templates.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';
import type { ShownTemplate } from '../../data/records/templates.ts';

/** The form of a template: every field holds text. */
export const templateForm = z.object({
  name: templateFields.name,
  stepType,
  tone: enteredText(templateFields.tone),
  subject: templateFields.subject,
  content: templateFields.content,
  senderName: enteredText(templateFields.senderName),
  senderEmail: enteredText(templateFields.senderEmail),
});

export type TemplateFormInput = z.input<typeof templateForm>;
export type TemplateFormOutput = z.output<typeof templateForm>;

/** What the fields are called. */
export const templateLabels: Readonly<Record<keyof TemplateFormInput, string>> = {
  name: 'Name',
  stepType: 'For',
  tone: 'Tone',
  subject: 'Email Subject',
  content: 'Email Content',
  senderName: 'Sender Name',
  senderEmail: 'Sender Email',
};

export const emptyTemplate: TemplateFormInput = {
  name: '',
  stepType: 'customer_reminder',
  tone: 'friendly',
  subject: '',
  content: '',
  senderName: '',
  senderEmail: '',
};

export const templateToForm = (template: ShownTemplate): TemplateFormInput => ({
  name: template.name,
  stepType: template.stepType,
  tone: template.tone,
  subject: template.subject,
  content: template.content,
  senderName: template.senderName ?? '',
  senderEmail: template.senderEmail ?? '',
});
