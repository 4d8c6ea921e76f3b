import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same object between draws and always does what the latest one would. For handlers. */
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
