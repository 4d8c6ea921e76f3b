import { z } from 'zod';
import { asSenderName } from '../senders/sender-name.ts';
import { emailAddressOr, longText, optional, recordId, requiredText } from '../fields.ts';
import { stepType, timingType, type StepType } from './sequences.ts';
import { mostContentBytes, mostSubjectCharacters } from './sequence-bodies.ts';
import { tone, tones, type Tone } from './tones.ts';

/** Maximum number of templates of an account. */
export const mostTemplates = 200;
/** Why an account gets no further template. */
export const tooManyTemplates = `You have ${mostTemplates} templates, the most an account can have. Please delete one you no longer use.`;

const shortContent = 'Content must be at least 10 characters';

const content = longText(mostContentBytes, 'Content', shortContent)
  .refine((text) => text.trim().length >= 10, shortContent)
  .refine(
    (text) => new TextEncoder().encode(text).length <= mostContentBytes,
    'Content must be at most 20 kB',
  );

/** What a person enters about a template; `type` and `days` are the timing of the step that it was saved from. */
export const templateFields = {
  name: requiredText('Name', { most: 200 }),
  subject: requiredText('Subject', { most: mostSubjectCharacters }),
  content,
  tone: z.enum(tone.options, { error: 'Please select a tone' }),
  stepType: optional(stepType),
  senderName: optional(asSenderName(requiredText('Sender name', { most: 200 }), 'Sender name')),
  senderEmail: optional(emailAddressOr('Invalid email address')),
  type: optional(timingType),
  days: optional(z.number().int().min(0).max(3_650)),
};

/** Read-only fields: a call may repeat their values but not change them. */
const readOnlyFields = {
  id: optional(recordId),
  userId: optional(recordId),
  createdAt: optional(z.string().max(40)),
  usedInSteps: optional(z.int()),
  usedInInvoices: optional(z.array(recordId).max(100)),
};

export const templateBody = z.strictObject({ ...templateFields, ...readOnlyFields });
export const templateChangeBody = templateBody.partial();

export const templateView = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  tone,
  stepType,
  senderName: z.string().nullable(),
  senderEmail: z.string().nullable(),
  type: timingType.nullable(),
  days: z.number().int().nullable(),
  createdAt: z.string(),
});

/** Maximum number of invoices that a listed template names. */
export const mostNamedInvoices = 20;

/** A template as `GET /api/email-templates` lists it. */
export const listedTemplate = z.object({
  ...templateView.shape,
  /** How many steps came from it. */
  usedInSteps: z.number().int(),
  /** The invoices of those steps, the latest first. */
  usedInInvoices: z.array(recordId),
});

/** The name of a template that is saved from a step without one. */
export const defaultTemplateName = (tone: Tone, type: StepType): string =>
  type === 'internal_alert' ? 'Internal Alert Template' : `${tones[tone].label} Email Template`;

export type TemplateBody = z.infer<typeof templateBody>;
export type TemplateChangeBody = z.infer<typeof templateChangeBody>;
export type TemplateView = z.infer<typeof templateView>;
export type ListedTemplate = z.infer<typeof listedTemplate>;
