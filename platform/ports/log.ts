/** Where a background part says what a person should know; a pino logger is one. */
export interface Log {
  info(context: object, message: string): void;
  warn(context: object, message: string): void;
  error(context: object, message: string): void;
}
