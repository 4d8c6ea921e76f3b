import type { Message } from '../messages.ts';

/** What is said to who signs in or registers, and titles of toasts when that failed. */
export const signInSuccesses = {
  login: (name: string): Message => ({ title: 'Login successful', message: `Welcome back, ${name}!` }),
  registration: (name: string): Message => ({
    title: 'Registration successful',
    message: `Welcome to Owed, ${name}!`,
  }),
} as const;

/** Titles of toasts when that failed. */
export const signInFailures = {
  login: 'Login failed',
  registration: 'Registration failed',
  confirmAddress: 'Verification Failed',
} as const;
