import { failures, successes } from '../../../contracts/messages.ts';
import { hasProblemType, messageOf } from '../../data/api-error.ts';
import { aboutThe, showToast } from '../../data/toasts.ts';
import { patchSequenceStatus } from './sequence-calls.ts';
import { accountToday } from './account-today.ts';
import { resumedWords } from './effect-words.ts';
import { once } from './once.ts';

/** Pauses an invoice's sequence by hand. Never rejects: a failure has been shown. */
export const pauseSequence = (invoiceId: number): Promise<void> =>
  once(invoiceId, failures.sequenceToggle, async () => {
    await patchSequenceStatus(invoiceId, { status: 'paused' });
    showToast({
      about: aboutThe('sequences', [{ id: invoiceId }]),
      title: successes.sequencePaused,
      description: 'Nothing goes out until you resume it.',
      action: { label: 'Resume', run: () => void resumeSequence(invoiceId) },
    });
  });

/**
 * Resumes an invoice's sequence and says when its next mail goes, or what still holds it. While a promise stands, a
 * toast asks first; without an answer nothing changes. Never rejects.
 */
export const resumeSequence = (invoiceId: number, despitePromise = false): Promise<void> =>
  once(invoiceId, failures.sequenceToggle, async () => {
    try {
      const steps = await patchSequenceStatus(invoiceId, {
        status: 'active',
        ...(despitePromise && { despitePromise }),
      });
      showToast({
        about: aboutThe('sequences', [{ id: invoiceId }]),
        title: successes.sequenceResumed,
        description: resumedWords(steps, accountToday()),
      });
    } catch (error) {
      if (!hasProblemType(error, 'promiseStands')) throw error;
      showToast({
        title: 'The client has promised to pay',
        description: messageOf(error),
        action: { label: 'Resume anyway', run: () => void resumeSequence(invoiceId, true) },
      });
    }
  });
