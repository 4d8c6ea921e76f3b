import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Sets several parameters of the URL (`?name=value`) in one navigation, and removes those whose value is ''. One call
 * each would undo the others. It adds no entry to the history.
 */
export const useSetUrlStates = (): ((values: Readonly<Record<string, string>>) => void) => {
  const [, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  return useCallback(
    (values) =>
      setParameters(
        (current) => {
          const changed = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setParameters, state],
  );
};

/**
 * A parameter of the URL, so that a link, a reload or Back shows the same. Without the parameter, the value is the
 * fallback.
 */
export const useUrlState = (name: string, fallback = ''): readonly [string, (next: string) => void] => {
  const [parameters] = useSearchParams();
  const setUrlStates = useSetUrlStates();
  const set = useCallback(
    (next: string) => setUrlStates({ [name]: next === fallback ? '' : next }),
    [name, fallback, setUrlStates],
  );
  return [parameters.get(name) ?? fallback, set];
};

/** The same for one of a few values; any other value reads as the first. */
export const useUrlChoice = <T extends string>(name: string, choices: readonly [T, ...T[]]) => {
  const [text, setText] = useUrlState(name, choices[0]);
  const value = choices.find((choice) => choice === text) ?? choices[0];
  const set: (next: T) => void = setText;
  return [value, set] as const;
};
