import type { TemplateBody, TemplateChangeBody, TemplateView } from '../../contracts/sequences/templates.ts';
import type { TemplateChange } from '../../commands/templates.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { givenFields } from '../../domain/fields-of-record.ts';
import type { TemplateFacts } from '../../domain/template/events.ts';
import { assertRepeats, repeatsStored } from './read-only-fields.ts';

const readOnly = ['id', 'userId', 'createdAt'] as const;

const defaultStepType: TemplateFacts['stepType'] = 'customer_reminder';

/** The facts of a new template. Read-only fields are refused, but for whose it will be. @throws InvalidField */
export const newTemplateFrom = (
  body: TemplateBody,
  { accountId: userId }: Pick<ActiveAccount, 'accountId'>,
): TemplateFacts => {
  assertRepeats(body, { userId }, readOnly);
  return {
    name: body.name,
    subject: body.subject,
    content: body.content,
    tone: body.tone,
    stepType: body.stepType ?? defaultStepType,
    senderName: body.senderName ?? null,
    senderEmail: body.senderEmail ?? null,
    type: body.type ?? null,
    days: body.days ?? null,
  };
};

/**
 * What a body changes of a template: an absent field stays as it is, an empty one is cleared. Its read-only fields have
 * to repeat what is stored.
 * @param stored the template as its list shows it
 */
export const templateChangeFrom = (
  body: TemplateChangeBody,
  stored: () => Promise<TemplateView>,
): TemplateChange => ({
  changes: givenFields<TemplateFacts>({
    name: body.name,
    subject: body.subject,
    content: body.content,
    tone: body.tone,
    stepType: body.stepType === null ? defaultStepType : body.stepType,
    senderName: body.senderName,
    senderEmail: body.senderEmail,
    type: body.type,
    days: body.days,
  }),
  ...repeatsStored(body, stored, readOnly),
});
