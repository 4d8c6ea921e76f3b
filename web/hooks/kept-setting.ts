import { createStore, type Store } from './store.ts';

/** A setting in the browser's local storage, or only in memory if storage is refused. */
export const createKeptSetting = <T extends string>(
  name: string,
  choices: readonly [T, ...T[]],
): Store<T> => {
  const store = createStore<T>(readKept(name, choices));
  return {
    ...store,
    set: (next) => {
      store.set(next);
      try {
        localStorage.setItem(name, next);
      } catch {
        // If the browser refuses storage, the choice lasts until the page is left.
      }
    },
  };
};

const readKept = <T extends string>(name: string, choices: readonly [T, ...T[]]): T => {
  try {
    const kept = localStorage.getItem(name);
    return choices.find((choice) => choice === kept) ?? choices[0];
  } catch {
    return choices[0];
  }
};
