import { match } from 'ts-pattern';
import type { TemplateView } from '../contracts/sequences/templates.ts';
import type { TemplateFacts } from '../domain/template/events.ts';
import { defineProjection } from './projection.ts';

const factsOf = (data: TemplateFacts): TemplateFacts => ({
  name: data.name,
  subject: data.subject,
  content: data.content,
  tone: data.tone,
  stepType: data.stepType,
  senderName: data.senderName,
  senderEmail: data.senderEmail,
  type: data.type,
  days: data.days,
});

/** The email templates of an account. */
export const templates = defineProjection({
  name: 'templates',
  version: 1,
  keys: {},
  indexes: [],
  liveView: 'templates',
  handles: ['TemplateCreated', 'TemplateEdited', 'TemplateDeleted'],
  documentIds: (event) => [event.data.templateId],
  fold: (template: TemplateView | undefined, event, ref) =>
    match(event)
      .with({ type: 'TemplateCreated' }, ({ data, metadata }): TemplateView => ({
        id: ref.id,
        userId: ref.account,
        ...factsOf(data),
        createdAt: metadata.occurredAt,
      }))
      .with({ type: 'TemplateEdited' }, ({ data }) => template && { ...template, ...factsOf(data) })
      .with({ type: 'TemplateDeleted' }, () => undefined)
      .exhaustive(),
  keysOf: () => ({}),
});
