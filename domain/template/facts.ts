import type { TemplateBody, TemplateChangeBody } from '../../contracts/templates.ts';
import type { TemplateFacts } from './events.ts';

/** The facts of a new template from what the user entered. */
export const templateFactsFrom = (body: TemplateBody): TemplateFacts => ({
  name: body.name,
  subject: body.subject,
  content: body.content,
  tone: body.tone,
  stepType: body.stepType ?? 'customer_reminder',
  senderName: body.senderName ?? null,
  senderEmail: body.senderEmail ?? null,
  type: body.type ?? null,
  days: body.days ?? null,
});

/** What the user changed about a template: an absent field stays as it is, an empty one is cleared. */
export const templateChangesFrom = (body: TemplateChangeBody): Partial<TemplateFacts> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.subject !== undefined && { subject: body.subject }),
  ...(body.content !== undefined && { content: body.content }),
  ...(body.tone !== undefined && { tone: body.tone }),
  ...(body.stepType !== undefined && { stepType: body.stepType ?? 'customer_reminder' }),
  ...(body.senderName !== undefined && { senderName: body.senderName }),
  ...(body.senderEmail !== undefined && { senderEmail: body.senderEmail }),
  ...(body.type !== undefined && { type: body.type }),
  ...(body.days !== undefined && { days: body.days }),
});
