import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * A parameter of the URL (`?name=value`), so that a link, a reload or Back shows the same. Without the parameter, the
 * value is the fallback. Changing it adds no entry to the history.
 */
export const useUrlState = (name: string, fallback = ''): readonly [string, (next: string) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const set = useCallback(
    (next: string) =>
      setParameters(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next === fallback) changed.delete(name);
          else changed.set(name, next);
          return changed;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [name, fallback, setParameters, state],
  );
  return [parameters.get(name) ?? fallback, set];
};

/** Removes several parameters at once: one after the other, each change would bring back the others. */
export const useClearUrlState = (): ((...names: readonly string[]) => void) => {
  const [, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  return useCallback(
    (...names) =>
      setParameters(
        (current) => {
          const left = new URLSearchParams(current);
          for (const name of names) left.delete(name);
          return left;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setParameters, state],
  );
};

/** The same for one of a few values; any other value reads as the first. */
export const useUrlChoice = <T extends string>(name: string, choices: readonly [T, ...T[]]) => {
  const [text, setText] = useUrlState(name, choices[0]);
  const value = choices.find((choice) => choice === text) ?? choices[0];
  const set: (next: T) => void = setText;
  return [value, set] as const;
};
