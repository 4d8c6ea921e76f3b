import type { CollectionStatusBody, NextStepBody } from '../../../contracts/invoices/collection-bodies.ts';
import {
  collectionStatusNames,
  type CollectionStatus,
  type NextStepChoice,
} from '../../../contracts/invoices/collection.ts';
import { nextStepNames } from '../../../contracts/invoices/next-step-names.ts';
import {
  changedInvoice,
  type ChangedInvoice,
  type SequenceEffect,
} from '../../../contracts/invoices/invoices.ts';
import { mailInFlight } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { aboutThe, showToast, type ToastAction } from '../../data/toasts.ts';
import { once } from './once.ts';
import { takeInInvoice } from './show-invoices.ts';

/** The title where a choice could not be stored or taken back. */
export const collectionFailure = 'Failed to save the next step';

const taken = (answer: ChangedInvoice): ChangedInvoice => {
  takeInInvoice(answer);
  return answer;
};

const ofInvoice = (id: number) => aboutThe('promises', [{ id }]);

export const postNextStep = async (id: number, body: NextStepBody, key?: string): Promise<ChangedInvoice> =>
  taken(await api.post(`/api/invoices/${id}/next-step`, changedInvoice, body, key));

export const postCollectionStatus = async (
  id: number,
  body: CollectionStatusBody,
  key?: string,
): Promise<ChangedInvoice> =>
  taken(await api.post(`/api/invoices/${id}/collection-status`, changedInvoice, body, key));

const deleteNextStep = async (id: number): Promise<ChangedInvoice> =>
  taken(await api.deletePart(`/api/invoices/${id}/next-step`, changedInvoice));

const deleteCollectionStatus = async (id: number): Promise<ChangedInvoice> =>
  taken(await api.deletePart(`/api/invoices/${id}/collection-status`, changedInvoice));

/** Takes the last recorded step back. Never rejects. */
export const takeStepBack = (id: number): Promise<void> =>
  once(id, collectionFailure, async () => {
    await deleteNextStep(id);
    showToast({ about: ofInvoice(id), title: 'Taken back' });
  });

/** The invoice is chased again. Never rejects. */
export const chaseAgain = (id: number): Promise<void> =>
  once(id, collectionFailure, async () => {
    const { resumedSequences = 0 } = await deleteCollectionStatus(id);
    showToast({
      about: ofInvoice(id),
      title: 'No longer set aside',
      description: resumedSequences > 0 ? 'Its reminders resume.' : undefined,
    });
  });

/** What undoes a choice that took the place of none. */
export const undoOfStep = (id: number): ToastAction => ({ label: 'Undo', run: () => void takeStepBack(id) });
export const undoOfStatus = (id: number): ToastAction => ({ label: 'Undo', run: () => void chaseAgain(id) });

export const stepDone = (choice: NextStepChoice): string => `${nextStepNames[choice]} recorded`;
export const statusDone = (status: CollectionStatus): string => `Marked "${collectionStatusNames[status]}"`;

export const tellStep = (id: number, choice: NextStepChoice): void =>
  showToast({ about: ofInvoice(id), title: stepDone(choice), action: undoOfStep(id) });

export const tellStatus = (
  id: number,
  status: CollectionStatus,
  { pausedSequences = 0, mailInFlight: isInFlight }: SequenceEffect,
): void =>
  showToast({
    about: ofInvoice(id),
    title: statusDone(status),
    description:
      [pausedSequences > 0 && 'Its reminders are paused.', isInFlight === true && `${mailInFlight}.`]
        .filter(Boolean)
        .join(' ') || undefined,
    action: undoOfStatus(id),
  });

/** Leaves it as it is: nobody is asked again. Never rejects. */
export const leaveInvoice = (id: number): Promise<void> =>
  once(id, collectionFailure, async () => {
    tellStatus(id, 'left', await postCollectionStatus(id, { status: 'left' }));
  });
