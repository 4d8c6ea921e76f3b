import type { TemplateEvent, TemplateFacts } from './events.ts';

export interface ActiveTemplate {
  readonly status: 'active';
  readonly templateId: number;
  readonly accountId: number;
  readonly facts: TemplateFacts;
}

export interface DeletedTemplate {
  readonly status: 'deleted';
  readonly templateId: number;
  readonly accountId: number;
}

export type Template = { readonly status: 'absent' } | ActiveTemplate | DeletedTemplate;

export const noTemplate: Template = { status: 'absent' };

/** Applies an event to a template. */
export const evolveTemplate = (template: Template, event: TemplateEvent): Template => {
  if (event.type === 'TemplateDeleted') return { status: 'deleted', ...event.data };
  if (template.status === 'deleted') return template;
  const { templateId, accountId, ...facts } = event.data;
  return { status: 'active', templateId, accountId, facts };
};
