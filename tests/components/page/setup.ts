import './plain-react.ts';
import './main.ts';
import { afterEach, expect, vi } from 'vitest';
import { closeApp } from './app.tsx';

/* Runs before the tests of each file: every test ends with a clean page, and without an error in the console. */

// Code comes as hundreds of modules here, not as files: a page of a test does not load what it never opens.
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

const errors = vi.spyOn(console, 'error');

afterEach(async () => {
  await closeApp();
  localStorage.clear();
  sessionStorage.clear();
  const said = errors.mock.calls.map((words) => words.join(' '));
  errors.mockClear();
  expect(said).toEqual([]);
});
