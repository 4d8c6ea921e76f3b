import type { Message } from '../../contracts/messages.ts';
import { savedButBehind } from './api-error.ts';
import { createStore } from '../hooks/store.ts';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** It takes nothing back and can be done elsewhere, too: any other toast replaces it. */
  readonly isNextStep?: boolean;
}

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: 'default' | 'destructive';
  /** What the toast offers, such as Undo; it then stays for 10 s. */
  readonly action?: ToastAction;
  /** What it is about; a later toast about the same replaces it at once, because its offer is out of date. */
  readonly about?: string;
}

export interface ShownToast extends Toast {
  readonly id: number;
  readonly open: boolean;
  /** Milliseconds until it disappears. */
  readonly duration: number;
}

// Milliseconds. A toast with an action such as Undo stays longer.
const usualDuration = 5_000;
const offerDuration = 10_000;
const keptAfterDismissal = 1_000_000;

/** One toast at a time: the one on the screen, or the last one, dismissed. */
export const toastStore = createStore<ShownToast | undefined>(undefined);

let lastId = 0;
let waiting: Toast | undefined;
let viewBehind = false;

const put = (toast: Toast): void => {
  lastId += 1;
  toastStore.set({
    ...toast,
    id: lastId,
    open: true,
    duration: toast.action ? offerDuration : usualDuration,
  });
};

/** A plain message waits while Undo is offered on the screen; an error or another offer takes its place. */
export const showToast = (toast: Toast): void => {
  const description =
    toast.description ?? (viewBehind && toast.variant !== 'destructive' ? savedButBehind : undefined);
  if (description === savedButBehind) viewBehind = false;
  const shown = toastStore.get();
  const isOutdated = toast.about !== undefined && toast.about === shown?.about;
  const isUndoable = shown?.action !== undefined && shown.action.isNextStep !== true;
  const offering = shown?.open === true && isUndoable && !isOutdated;
  if (offering && !toast.action && toast.variant !== 'destructive') waiting = { ...toast, description };
  else put({ ...toast, description });
};

/** `about` of toasts about the same records. */
export const aboutThe = (
  what: 'payments' | 'promises' | 'sequences',
  of: readonly { readonly id: number }[],
): string =>
  `${what} of ${of
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join()}`;

/** A success, in the words of `contracts/messages.ts`. */
export const showSuccess = (said: Message | string): void =>
  showToast(typeof said === 'string' ? { title: said } : { title: said.title, description: said.message });

/** A failure, with the text that the user reads about it. */
export const showFailure = (title: string, description?: string): void =>
  showToast({ title, description, variant: 'destructive' });

/** What is about the input of a form. */
const input = 'input';

/** An input that is missing or refused; it goes when that is solved. */
export const showInvalid = (title: string, description: string): void =>
  showToast({ title, description, variant: 'destructive', about: input });

/** The input is right now, or being corrected. */
export const inputSolved = (): void => {
  const shown = toastStore.get();
  if (shown?.about === input) dismissToast(shown.id);
};

export const dismissToast = (id: number): void => {
  const shown = toastStore.get();
  if (shown?.id !== id || !shown.open) return;
  toastStore.set({ ...shown, open: false });
  if (waiting) {
    const next = waiting;
    waiting = undefined;
    put(next);
    return;
  }
  setTimeout(() => {
    if (toastStore.get()?.id === id) toastStore.set(undefined);
  }, keptAfterDismissal);
};

/** The server saved, but its lists don't show it yet: the next toast says so, or one of its own. */
export const noteViewBehind = (): void => {
  viewBehind = true;
  setTimeout(() => {
    if (!viewBehind) return;
    viewBehind = false;
    showToast({ title: savedButBehind });
  }, 100);
};
