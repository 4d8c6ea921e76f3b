import { createStore } from '../hooks/store.ts';

/** What was done about an invoice, and how to undo it, if it can be undone. */
export interface Settled {
  /** "Marked as paid" */
  readonly done: string;
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
}

/**
 * What was settled just now, by invoice; the attention list keeps it in its place for a moment, and while the pointer or
 * the focus is on it.
 */
export const settledStore = createStore<ReadonlyMap<number, Settled>>(new Map());

/** As long as a toast offers Undo, in milliseconds. */
const shownFor = 10_000;

/** While the pointer or the focus is on it, it is asked about again after this, in milliseconds. */
const askAgainAfter = 500;

/** A finger leaves no pointer behind. */
const attended = (): string =>
  window.matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';

const isAttended = (invoiceId: number): boolean =>
  document.querySelector(`[data-inner-row="settled ${invoiceId}"]`)?.matches(attended()) === true;

const forget = (invoiceId: number, settled: Settled): void => {
  if (isAttended(invoiceId)) {
    setTimeout(() => forget(invoiceId, settled), askAgainAfter);
    return;
  }
  const left = new Map(settledStore.get());
  if (left.get(invoiceId) !== settled) return;
  left.delete(invoiceId);
  settledStore.set(left);
};

/** Notes what is being done about an invoice; before the call, because the lists may know its result before the answer. */
export const noteSettled = (invoiceId: number, settled: Settled): void => {
  settledStore.set(new Map(settledStore.get()).set(invoiceId, settled));
  setTimeout(() => forget(invoiceId, settled), shownFor);
};

/** Does something about an invoice, and notes it before the lists can know. */
export const settle = async (
  invoiceId: number,
  settled: Settled,
  act: () => Promise<void>,
): Promise<void> => {
  settledStore.set(new Map(settledStore.get()).set(invoiceId, settled));
  await act();
  setTimeout(() => forget(invoiceId, settled), shownFor);
};
