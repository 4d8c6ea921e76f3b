import type { Log } from '../platform/ports/log.ts';

/** A line of a log, to be passed between threads. */
export interface LogEntry {
  readonly level: keyof Log;
  readonly context: object;
  readonly message: string;
}

/** Writes a line that was passed on. */
export const noteIn = (log: Log, { level, context, message }: LogEntry): void => log[level](context, message);

/** A log that passes its lines on. */
export const logTo = (pass: (entry: LogEntry) => void): Log => {
  const at =
    (level: keyof Log) =>
    (context: object, message: string): void =>
      pass({ level, context, message });
  return { info: at('info'), warn: at('warn'), error: at('error') };
};
