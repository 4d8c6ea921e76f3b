import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same object between renders and always calls the latest one. For handlers. */
export const useSteady = <Arguments extends readonly unknown[], Result>(
  latest: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  const [steady] = useState(
    () =>
      (...given: Arguments) =>
        kept.current(...given),
  );
  return steady;
};
