import type { TemplateView } from '../../contracts/sequences/templates.ts';

/** A template's facts, without its owner. */
export type TemplateFacts = Omit<TemplateView, 'id' | 'userId' | 'createdAt'>;

/** Events of the stream `template-{id}`. */
export type TemplateEvent =
  | { type: 'TemplateCreated'; data: { templateId: number; accountId: number } & TemplateFacts }
  /** All values after the change. */
  | { type: 'TemplateEdited'; data: { templateId: number; accountId: number } & TemplateFacts }
  | { type: 'TemplateDeleted'; data: { templateId: number; accountId: number } };

export type TemplateCommand =
  | { type: 'CreateTemplate'; templateId: number; accountId: number; facts: TemplateFacts }
  | { type: 'EditTemplate'; changes: Partial<TemplateFacts> }
  | { type: 'DeleteTemplate' };
