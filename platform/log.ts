import { pino, type Logger } from 'pino';

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

/** The program's log: JSON lines, or readable ones at a terminal. Secrets never get into it. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: secretFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[secret]',
    },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' } },
    }),
  });
