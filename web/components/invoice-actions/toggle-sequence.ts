import { failures, successes } from '../../../contracts/messages.ts';
import { hasProblemType, messageOf, StoredUnseen } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast } from '../../data/toasts.ts';
import { patchSequenceStatus } from './sequence-calls.ts';
import { accountToday } from './account-today.ts';
import { resumedWords } from './effect-words.ts';

const underway = new Set<number>();

const once = async (invoiceId: number, work: () => Promise<void>): Promise<void> => {
  if (underway.has(invoiceId)) return;
  underway.add(invoiceId);
  try {
    await work();
  } finally {
    underway.delete(invoiceId);
  }
};

/** Pauses an invoice's sequence by hand. Never rejects: a failure has been shown. */
export const pauseSequence = (invoiceId: number): Promise<void> =>
  once(invoiceId, async () => {
    try {
      await patchSequenceStatus(invoiceId, { status: 'paused' });
      showToast({
        about: aboutThe('sequences', [{ id: invoiceId }]),
        title: successes.sequencePaused,
        description: 'Nothing goes out until you resume it.',
        action: { label: 'Resume', run: () => void resumeSequence(invoiceId) },
      });
    } catch (error) {
      if (!(error instanceof StoredUnseen)) showFailure(failures.sequenceToggle, messageOf(error));
    }
  });

/**
 * Resumes an invoice's sequence and says when its next mail goes, or what still holds it. While a promise stands, a
 * toast asks first; without an answer nothing changes. Never rejects.
 */
export const resumeSequence = (invoiceId: number, despitePromise = false): Promise<void> =>
  once(invoiceId, async () => {
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
      if (hasProblemType(error, 'promiseStands')) {
        showToast({
          title: 'The client has promised to pay',
          description: messageOf(error),
          action: { label: 'Resume anyway', run: () => void resumeSequence(invoiceId, true) },
        });
      } else if (!(error instanceof StoredUnseen)) showFailure(failures.sequenceToggle, messageOf(error));
    }
  });
