import { createStore, type Store } from './store.ts';

/** A choice of this browser, kept in its local storage; lives for the page alone where storage is refused. */
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
        // A browser that refuses storage still gets the choice until the page is left.
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
