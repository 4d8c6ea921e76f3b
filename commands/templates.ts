import { NotFound } from '../domain/errors.ts';
import { assertKnownVariables } from '../domain/email-text/known-variables.ts';
import { templateDecider } from '../domain/template/decide.ts';
import type { TemplateCommand, TemplateFacts } from '../domain/template/events.ts';
import type { ActiveTemplate, Template } from '../domain/template/state.ts';
import type { Handled } from '../platform/ports/command-handler.ts';
import { contextOf, type Call } from './command-context.ts';
import type { Desk, Done } from './desk.ts';
import { makeRecord } from './new-record.ts';
import { freePlace, inPlace } from './places.ts';
import { templateStream } from './streams.ts';

export interface TemplateChange {
  readonly changes: Partial<TemplateFacts>;
  /** Refuses the change once it is known that the template is the account's. */
  readonly assertAllowed?: () => Promise<void>;
}

/** @throws InvalidField, TooManyRecords when the account has as many templates as it may */
export const createTemplate = (
  desk: Desk,
  call: Call,
  facts: TemplateFacts,
): Promise<Done & { templateId: number }> => {
  const { accountId } = call.account;
  assertKnownVariables({ subject: facts.subject, content: facts.content });
  return makeRecord(desk, call, templateStream, (templateId, context) => {
    const place = { kind: 'template', id: templateId, invoiceId: templateId } as const;
    return inPlace(desk, call, place, async (take) => {
      await take();
      const command = { type: 'CreateTemplate' as const, templateId, accountId, facts };
      const stream = templateStream(templateId);
      const handled = await desk.commands.handle(stream, templateDecider, command, context, { isNew: true });
      return { ...handled, templateId };
    });
  });
};

/** Gives a command to a template of the call's account. @throws NotFound for a missing template or another account's */
const onTemplate = (
  desk: Desk,
  call: Call,
  templateId: number,
  purpose: string,
  commandOn: (template: ActiveTemplate) => TemplateCommand | Promise<TemplateCommand>,
): Promise<Handled<Template>> =>
  desk.commands.handle(
    templateStream(templateId),
    templateDecider,
    (template) => {
      if (template.status !== 'active' || template.accountId !== call.account.accountId)
        throw new NotFound('Template');
      return commandOn(template);
    },
    contextOf(call, purpose),
  );

/**
 * Edits a template. The steps that came from it keep their text.
 * @throws NotFound, InvalidField
 */
export const editTemplate = (
  desk: Desk,
  call: Call,
  templateId: number,
  { changes, assertAllowed }: TemplateChange,
): Promise<Done> =>
  onTemplate(desk, call, templateId, 'edit', async ({ facts }) => {
    await assertAllowed?.();
    assertKnownVariables({
      subject: changes.subject === facts.subject ? null : changes.subject,
      content: changes.content === facts.content ? null : changes.content,
    });
    return { type: 'EditTemplate', changes };
  });

/** @throws NotFound */
export const deleteTemplate = async (desk: Desk, call: Call, templateId: number): Promise<Done> => {
  const handled = await onTemplate(desk, call, templateId, 'delete', () => ({ type: 'DeleteTemplate' }));
  await freePlace(desk, call, 'template', templateId);
  return handled;
};

/**
 * Those of these templates that still exist.
 * @param ids of templates of the call's account, any of which may be deleted
 * @throws NotFound for one that never existed, or another account's
 */
export const keptTemplates = async (desk: Desk, call: Call, ids: readonly number[]): Promise<number[]> => {
  const kept: number[] = [];
  for (const id of new Set(ids)) {
    const { state } = await desk.commands.load(templateStream(id), templateDecider);
    if (state.status === 'absent' || state.accountId !== call.account.accountId)
      throw new NotFound('Template');
    if (state.status === 'active') kept.push(id);
  }
  return kept;
};
