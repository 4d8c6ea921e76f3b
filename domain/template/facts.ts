import type { TemplateBody, TemplateChangeBody } from '../../contracts/sequences/templates.ts';
import { givenFields } from '../fields-of-record.ts';
import type { TemplateFacts } from './events.ts';

const defaultStepType: TemplateFacts['stepType'] = 'customer_reminder';

/** The facts of a new template from what the user entered. */
export const templateFactsFrom = (body: TemplateBody): TemplateFacts => ({
  name: body.name,
  subject: body.subject,
  content: body.content,
  tone: body.tone,
  stepType: body.stepType ?? defaultStepType,
  senderName: body.senderName ?? null,
  senderEmail: body.senderEmail ?? null,
  type: body.type ?? null,
  days: body.days ?? null,
});

/** What the user changed about a template: an absent field stays as it is, an empty one is cleared. */
export const templateChangesFrom = (body: TemplateChangeBody): Partial<TemplateFacts> =>
  givenFields<TemplateFacts>({
    name: body.name,
    subject: body.subject,
    content: body.content,
    tone: body.tone,
    stepType: body.stepType === null ? defaultStepType : body.stepType,
    senderName: body.senderName,
    senderEmail: body.senderEmail,
    type: body.type,
    days: body.days,
  });
