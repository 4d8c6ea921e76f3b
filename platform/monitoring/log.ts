import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { openOutput, type Output } from './output.ts';

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

/** Where the lines of the log go, one by one as JSON. */
export interface LogLines extends Output {
  /** Writes a text as it is, in order with the lines. */
  print(text: string): void;
}

/** What the log says, when it can be written again, of the lines that it lacks. */
const lost = (dropped: number): string =>
  `${JSON.stringify({ level: pino.levels.values['warn'], time: Date.now(), dropped, msg: 'Lines of the log were dropped, because it could not be written' })}\n`;

/**
 * Lines of the log to a file descriptor: whole JSON for programs, readable lines for a person at a terminal.
 * @param isTerminal by default whether it is one
 */
export const logLines = (fd: number, isTerminal = isatty(fd)): LogLines => {
  const readable = prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' });
  const format = isTerminal ? readable : (line: string): string => line;
  const output = openOutput(fd, { noteOf: (dropped) => format(lost(dropped)) });
  return {
    write: (line) => output.write(format(line)),
    print: (text) => output.write(`${text}\n`),
    dropped: () => output.dropped(),
  };
};

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
