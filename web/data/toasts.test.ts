import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aboutThe, dismissToast, noteViewBehind, showFailure, showToast, toastStore } from './toasts.ts';

const undo = { label: 'Undo', run: () => undefined };
const shown = () => {
  const { title, description, duration, open } = toastStore.get() ?? {};
  return { title, description, duration, open };
};
const dismiss = () => dismissToast(toastStore.get()?.id ?? 0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  dismiss();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('one toast at a time: the next takes its place', () => {
  showToast({ title: 'Client created' });
  showToast({ title: 'Client updated' });
  expect(shown()).toEqual({ title: 'Client updated', description: undefined, duration: 5_000, open: true });
});

test('an offer stays 10 s; a plain message waits for it, an error does not', () => {
  showToast({ title: 'Invoice marked as paid', action: undo });
  expect(shown().duration).toBe(10_000);
  showToast({ title: 'Client created' });
  expect(shown().title).toBe('Invoice marked as paid');
  dismiss();
  expect(shown().title).toBe('Client created');
  showToast({ title: 'Invoice marked as paid', action: undo });
  showFailure('Failed to create client', 'no');
  expect(shown().title).toBe('Failed to create client');
});

test('an offer of what to do next makes room for whatever is said', () => {
  const next = { label: 'Create Sequence', run: () => undefined, isNextStep: true };
  showToast({ title: 'Invoice created', action: next });
  expect(shown().duration).toBe(10_000);
  showToast({ title: 'Sequence created' });
  expect(shown().title).toBe('Sequence created');
});

test('an offer that is out of date makes room for what is said of the same thing', () => {
  showToast({
    title: 'Sequence paused',
    about: aboutThe('sequences', [{ id: 7 }]),
    action: { label: 'Resume', run: () => undefined },
  });
  showToast({ title: 'Sequence resumed', about: aboutThe('sequences', [{ id: 8 }]) });
  expect(shown().title).toBe('Sequence paused');
  showToast({ title: 'Sequence resumed', about: aboutThe('sequences', [{ id: 7 }]) });
  expect(shown().title).toBe('Sequence resumed');
});

test('a dismissed toast is removed after 1,000,000 ms', () => {
  showToast({ title: 'Client created' });
  dismiss();
  expect(shown().open).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.get()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toBeUndefined();
});

test('a view that is behind is said with the success that follows, or by itself', () => {
  noteViewBehind();
  showToast({ title: 'Client created' });
  expect(shown().description).toBe('Saved. Updating the list...');
  vi.advanceTimersByTime(200);
  expect(shown().title).toBe('Client created');
  noteViewBehind();
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual({
    title: 'Saved. Updating the list...',
    description: undefined,
    duration: 5_000,
    open: true,
  });
});
