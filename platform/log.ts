import { type DestinationStream, type Logger, pino } from 'pino';

/** Names under which a secret could come along in what is logged. */
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
];

const pretty = (): DestinationStream =>
  pino.transport({ target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } });

/**
 * The program's log: JSON lines, or readable ones at a terminal. Secrets never get into it.
 * @param hide takes out of a line what must not be read there
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
