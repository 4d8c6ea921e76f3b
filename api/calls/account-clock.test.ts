import { expect, test } from 'vitest';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { loadAccountNow } from './account-clock.ts';
import { loadSignedIn } from './changing-call.ts';
import { NotSignedIn } from '../server/request-errors.ts';

const isGone = (): Promise<never> => Promise.reject(new StreamGone('account-1'));

test('nobody is logged in to an account that was erased since the session was looked up', async () => {
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  const readYourWrites = { answer: isGone, wait: async () => true };
  await expect(loadAccountNow({ clock, readYourWrites }, 1)).rejects.toThrow(NotSignedIn);
  const commands = { load: isGone, handle: isGone };
  await expect(loadSignedIn({ commands }, 1)).rejects.toThrow(NotSignedIn);
});

test('what fails otherwise fails', async () => {
  const fail = (): Promise<never> => Promise.reject(new Error('The disk is full'));
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  const readYourWrites = { answer: fail, wait: async () => true };
  await expect(loadAccountNow({ clock, readYourWrites }, 1)).rejects.toThrow('The disk is full');
});
