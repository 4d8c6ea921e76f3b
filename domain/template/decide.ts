import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { NotAllowedNow, NotFound } from '../errors.ts';
import { sameFields } from '../fields-of-record.ts';
import type { TemplateCommand, TemplateEvent, TemplateFacts } from './events.ts';
import { type ActiveTemplate, evolveTemplate, noTemplate, type Template } from './state.ts';

type CommandOf<T extends TemplateCommand['type']> = Extract<TemplateCommand, { type: T }>;

const assertActive = (template: Template): ActiveTemplate => {
  if (template.status !== 'active') throw new NotFound('Template');
  return template;
};

const create = (command: CommandOf<'CreateTemplate'>, template: Template): TemplateEvent[] => {
  const { templateId, accountId, facts } = command;
  if (template.status !== 'absent') throw new NotAllowedNow('This template exists already');
  return [{ type: 'TemplateCreated', data: { templateId, accountId, ...facts } }];
};

const edit = ({ changes }: CommandOf<'EditTemplate'>, template: ActiveTemplate): TemplateEvent[] => {
  const { templateId, accountId } = template;
  const facts = { ...template.facts, ...changes };
  return sameFields<TemplateFacts>(facts, template.facts)
    ? []
    : [{ type: 'TemplateEdited', data: { templateId, accountId, ...facts } }];
};

const remove = (template: Template): TemplateEvent[] => {
  if (template.status === 'deleted') return [];
  const { templateId, accountId } = assertActive(template);
  return [{ type: 'TemplateDeleted', data: { templateId, accountId } }];
};

/**
 * An email template. Steps copy its text when it is applied, so no change of it reaches a step. Deleting it again
 * changes nothing.
 * @throws NotFound for a template that is not there, NotAllowedNow when a creation meets a used stream
 */
export const templateDecider: Decider<TemplateCommand, Template, TemplateEvent> = {
  name: 'template',
  version: 1,
  initial: noTemplate,
  decide: (command, template) =>
    match(command)
      .with({ type: 'CreateTemplate' }, (c) => create(c, template))
      .with({ type: 'EditTemplate' }, (c) => edit(c, assertActive(template)))
      .with({ type: 'DeleteTemplate' }, () => remove(template))
      .exhaustive(),
  evolve: evolveTemplate,
};
