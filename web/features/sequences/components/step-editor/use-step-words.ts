import { useEffect, useRef, useState } from 'react';
import { templateFailures, templateSuccesses } from '../../../../../contracts/sequences/template-messages.ts';
import type { Tone } from '../../../../../contracts/sequences/tones.ts';
import type { NewStep } from '../../../../../domain/steps/default-steps.ts';
import { isBuiltIn, type Wording } from '../../../../../domain/email-text/wording.ts';
import { messageOf } from '../../../../data/api-error.ts';
import { useTemplates, type ShownTemplate } from '../../../../data/records/templates.ts';
import { showFailure, showToast } from '../../../../data/toasts.ts';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import { generateEmail, reasonWords } from './generate-email.ts';
import type { StepPlace } from './step-place.ts';
import type { StepFormInput } from './step-form.ts';

/** What a replaced text consists of. */
type Words = Pick<
  StepFormInput,
  'tone' | 'subject' | 'content' | 'templateId' | 'senderName' | 'senderEmail'
>;

const wordsOf = (now: StepFormInput): Words => ({
  tone: now.tone,
  subject: now.subject,
  content: now.content,
  templateId: now.templateId,
  senderName: now.senderName,
  senderEmail: now.senderEmail,
});

const sameText = (
  one: Pick<Words, 'subject' | 'content'>,
  other: Pick<Words, 'subject' | 'content'>,
): boolean => one.subject === other.subject && one.content === other.content;

interface StepWordsOptions {
  readonly form: Form<StepFormInput, StepFormInput>;
  readonly invoiceId: number;
  /** Of the step as entered so far. */
  readonly place: StepPlace;
  /** Addresses that the account may send from. */
  readonly senders: readonly string[];
  /** A built-in text that no other reminder has, in place of one that is. */
  readonly fitted: (changed: Pick<Words, 'tone' | 'subject' | 'content'>) => Wording;
}

/**
 * Replaces the text of a step: by a template, or by a new one in another tone. Each replacement can be undone, the undo
 * too.
 */
export const useStepWords = ({ form, invoiceId, place, senders, fitted }: StepWordsOptions) => {
  const { own } = useTemplates();
  const [writing, setWriting] = useState<{ readonly tone: Tone; readonly text: string }>();
  /** What the last replacement replaced. */
  const [replaced, setReplaced] = useState<Words>();
  /** The text that was put there last; it is nobody's own. */
  const last = useRef<Words>(undefined);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  const put = (words: Words): void => {
    const { tone, subject, content, templateId, senderName, senderEmail } = words;
    form.setValue('tone', tone, { shouldDirty: true });
    form.setValue('subject', subject, { shouldDirty: true });
    form.setValue('content', content, { shouldDirty: true });
    form.setValue('templateId', templateId, { shouldDirty: true });
    form.setValue('senderName', senderName, { shouldDirty: true });
    form.setValue('senderEmail', senderEmail, { shouldDirty: true });
    form.clearErrors(['subject', 'content', 'senderName', 'senderEmail']);
  };
  const replace = (words: Words, title: string, description?: string): void => {
    setReplaced(wordsOf(form.getValues()));
    put(words);
    showToast({ title, description, about: 'step text' });
  };

  const isTyped = (): boolean => {
    const now = form.getValues();
    const known = [...(last.current ? [last.current] : []), ...own];
    const isEmpty = now.subject.trim() === '' && now.content.trim() === '';
    return !isEmpty && !isBuiltIn(now) && !known.some((one) => sameText(one, now));
  };

  const regenerate = async (tone: Tone): Promise<void> => {
    call.current?.abort();
    const mine = new AbortController();
    call.current = mine;
    const now = form.getValues();
    const content = isTyped() ? now.content : null;
    setWriting({ tone, text: '' });
    try {
      const asked = { tone, invoiceId, content, stepType: now.stepType, ...place };
      const written = await generateEmail(asked, (text) => setWriting({ tone, text }), mine.signal);
      if (mine.signal.aborted) return;
      const { source, reason } = written;
      const { subject, content: text } = fitted({ tone, subject: written.subject, content: written.content });
      const words = { ...wordsOf(form.getValues()), tone, subject, content: text, templateId: null };
      last.current = words;
      const said = reason === null ? undefined : reasonWords[reason];
      replace(
        words,
        templateSuccesses.contentRegenerated,
        said ?? (source === 'ai' ? 'Read it before you save it.' : undefined),
      );
    } catch (error) {
      if (!mine.signal.aborted) showFailure(templateFailures.contentRegenerate, messageOf(error));
    } finally {
      if (call.current === mine) setWriting(undefined);
    }
  };

  const apply = (template: ShownTemplate): void => {
    const now = wordsOf(form.getValues());
    const { subject, content, tone, senderName, senderEmail } = template;
    const isOwnSender = senderEmail !== null && senders.includes(senderEmail);
    const words: Words = {
      tone,
      subject,
      content,
      templateId: template.createdAt === null ? null : template.id,
      senderName: senderName ?? now.senderName,
      senderEmail: isOwnSender ? senderEmail : now.senderEmail,
    };
    last.current = words;
    replace(
      words,
      templateSuccesses.applied,
      senderEmail === null || isOwnSender
        ? undefined
        : `${senderEmail} isn't verified, so the step keeps ${now.senderEmail}.`,
    );
  };

  return {
    /** What is being written, so far; undefined when nothing is. */
    writing,
    cancelWriting: (): void => {
      call.current?.abort();
      setWriting(undefined);
    },
    /** Whether the person wrote what is there: it is not replaced without asking. */
    isTyped,
    regenerate,
    apply,
    /** Brings back what was replaced; undefined before anything was. */
    undo: replaced && ((): void => replace(replaced, 'Your text has been restored')),
  };
};

/** A step as a template keeps it. */
export const templateOfStep = (step: NewStep, name: string) => ({
  name,
  subject: step.subject,
  content: step.content,
  type: step.type,
  days: step.days,
  tone: step.tone,
  senderEmail: step.senderEmail,
  stepType: step.stepType,
});
