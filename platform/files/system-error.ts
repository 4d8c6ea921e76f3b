/** Whether an error has one of the codes of the system or of Node, such as `ENOENT`. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);

/** Whether a file system error says that the file does not exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
