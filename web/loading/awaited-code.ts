import { createStore } from '../hooks/store.ts';

/** How many pieces of code what was opened waits for. */
export const awaitedCode = createStore(0);

/** Loads code that is needed now; `CodeAwaited` (`app/code-awaited.tsx`) shows it until then. */
export const awaitCode = async <T>(load: () => Promise<T>): Promise<T> => {
  const loading = load();
  // Called while a component renders, and then no other one may change.
  await Promise.resolve();
  awaitedCode.set(awaitedCode.get() + 1);
  try {
    return await loading;
  } finally {
    awaitedCode.set(awaitedCode.get() - 1);
  }
};
