const listeners = new Set<() => void>();

/** Says that the server no longer knows this session. */
export const sessionEnded = (): void => {
  for (const listener of [...listeners]) listener();
};

export const onSessionEnded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
