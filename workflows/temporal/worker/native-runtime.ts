import { IllegalStateError } from '@temporalio/common';
import { Runtime, type Logger, type LogLevel, type LogMetadata } from '@temporalio/worker';
import type { Log } from '../../../platform/ports/log.ts';

/**
 * Routes the native worker's log to ours and leaves signals to our own shutdown. A process has one native runtime; an
 * existing one stays as it is.
 */
export const prepareRuntime = (log: Log): void => {
  try {
    Runtime.install({
      logger: loggerTo(log),
      shutdownSignals: [],
      telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
    });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
};

const silent = (): void => undefined;

/** Activities log their own errors; don't log them twice. */
const alreadySaid: ReadonlySet<string> = new Set(['Activity failed']);

/** Without the server, every poll logs this several times a minute. */
const isUnanswered = ({ target }: LogMetadata): boolean => target === 'temporalio_client::retry';
const leastBetween = 60_000;

const loggerTo = (log: Log): Logger => {
  let saidAt = -Infinity;
  const sayUnanswered = (message: string, meta: LogMetadata): void => {
    if (performance.now() - saidAt < leastBetween) return;
    saidAt = performance.now();
    log.warn(meta, `Temporal does not answer; the sequence runs go on when it does (${message})`);
  };
  const warn = (message: string, meta: LogMetadata = {}): void => {
    if (isUnanswered(meta)) sayUnanswered(message, meta);
    else if (!alreadySaid.has(message)) log.warn(meta, `Temporal: ${message}`);
  };
  const error = (message: string, meta: LogMetadata = {}): void => {
    if (isUnanswered(meta)) sayUnanswered(message, meta);
    else log.error(meta, `Temporal: ${message}`);
  };
  return {
    log: (level: LogLevel, message: string, meta?: LogMetadata) => {
      if (level === 'WARN') warn(message, meta);
      else if (level === 'ERROR') error(message, meta);
    },
    trace: silent,
    debug: silent,
    info: silent,
    warn,
    error,
  };
};
