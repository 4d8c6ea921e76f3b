/** A pattern of any of these names, literally, for Vitest's `--testNamePattern`. */
export const namePattern = (names: readonly string[]): string =>
  `(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|')})`;
