import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';

/** Field names under which a secret could get into the log. */
const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'smtpUrl',
  'secretKey',
  'apiKey',
  'metricsToken',
];

/** Written at once, so that they stay in order with what the program prints itself. */
const readable = (fd: number): DestinationStream =>
  pretty({ destination: fd, sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' });

/**
 * Lines of the log to a file descriptor: whole JSON for programs, readable lines for a person at a terminal.
 * @param isTerminal by default whether it is one
 */
export const logLines = (fd: number, isTerminal = isatty(fd)): DestinationStream =>
  isTerminal ? readable(fd) : pino.destination(fd);

/**
 * The program's log. It never contains secrets.
 * @param hide removes secrets from a line
 * @param destination where the lines go; standard output by default
 */
export const createLog = (
  level: string,
  hide: (line: string) => string = (line) => line,
  destination: DestinationStream = logLines(1),
): Logger =>
  pino(
    {
      level,
      base: null,
      hooks: { streamWrite: hide },
      redact: {
        paths: secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
    },
    destination,
  );
