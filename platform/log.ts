import { type DestinationStream, type Logger, pino } from 'pino';

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

const pretty = (): DestinationStream =>
  pino.transport({ target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } });

/**
 * The program's log: JSON lines, or readable ones on a terminal. It never contains secrets.
 * @param hide removes secrets from a line
 * @param destination where the lines go; standard output by default
 */
export const createLog = (
  level: string,
  hide: (line: string) => string = (line) => line,
  destination: DestinationStream = process.stdout.isTTY ? pretty() : pino.destination(1),
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
