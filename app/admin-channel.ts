import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { emailAddress } from '../contracts/fields.ts';
import { planName } from '../contracts/accounts/plans.ts';
import { messageOf } from '../platform/error-message.ts';
import { hasCode } from '../platform/files/system-error.ts';
import type { Log } from '../platform/ports/log.ts';
import { assertPrivateFolder, makePrivateFolder } from './start/private-folder.ts';

/** A request of the administrator to the running server; one JSON line. */
export const adminRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('accounts') }),
  z.strictObject({ command: z.literal('password-link'), email: z.string() }),
  z.strictObject({ command: z.literal('invite'), email: emailAddress }),
  z.strictObject({ command: z.literal('plan'), email: z.string(), plan: planName }),
  z.strictObject({ command: z.literal('rebuild'), names: z.array(z.string()) }),
]);
export type AdminRequest = z.infer<typeof adminRequest>;

/** The server's answers, one JSON line each: progress, then success or the reason of the failure. */
export const adminLine = z.union([
  z.object({ progress: z.object({ name: z.string(), done: z.number(), total: z.number() }) }),
  z.object({ done: z.literal(true), message: z.string().optional() }),
  z.object({ error: z.string() }),
]);
export type AdminLine = z.infer<typeof adminLine>;

/** A command that can't be done; the text is for the administrator, and may name an account. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}

/** Handles a request and reports progress. Returns text to print, if any; throws with text to print. */
export type AnswerAdmin = (
  request: AdminRequest,
  say: (line: AdminLine) => void,
) => Promise<string | undefined>;

/** Maximum length of a Unix socket path: 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 100;

/** Where the server of a data folder listens for admin requests. */
export interface AdminSocket {
  readonly path: string;
  /** The folder made for it alone; undefined where it is in the data folder, which only its user may open. */
  readonly ownFolder: string | undefined;
}

/** The admin socket of a data folder's server. */
export const adminSocketOf = (dataDir: string): AdminSocket => {
  const name = `owed-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, ownFolder: undefined };
  const path = join(resolve(dataDir), 'admin.sock');
  if (Buffer.byteLength(path) <= longestSocketPath) return { path, ownFolder: undefined };
  const ownFolder = join(tmpdir(), name);
  return { path: join(ownFolder, 'admin.sock'), ownFolder };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const serveOne = async (socket: Socket, answer: AnswerAdmin, log: Log): Promise<void> => {
  const say = (line: AdminLine): void => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
  };
  for await (const text of createInterface({ input: socket })) {
    const request = adminRequest.safeParse(parsed(text));
    try {
      if (!request.success) throw new Error('Unknown command');
      const message = await answer(request.data, say);
      say({ done: true, ...(message !== undefined && { message }) });
    } catch (error) {
      if (!(error instanceof AdminRefusal)) log.warn({ err: error }, 'A command of the administrator failed');
      say({ error: messageOf(error) });
    }
  }
};

export interface AdminChannel {
  close(): Promise<void>;
}

/**
 * Listens for admin requests on a socket that only the server's own user may open. The holder of the folder's lock may
 * replace the socket.
 * @throws FolderNotPrivate
 */
export const openAdminChannel = async (
  { path, ownFolder }: AdminSocket,
  answer: AnswerAdmin,
  log: Log,
): Promise<AdminChannel> => {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', (error) => {
      log.warn({ err: error }, 'The connection of the administrator broke');
    });
    serveOne(socket, answer, log)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Reading requests of the administrator failed');
      })
      .finally(() => socket.end());
  });
  if (ownFolder !== undefined) await makePrivateFolder(ownFolder);
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(path, done);
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
};

const isNobodyThere = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ECONNREFUSED');

const connect = (path: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = createConnection(path);
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.off('error', failed);
      done(socket);
    });
  });

/**
 * Sends a request to the running server of a data folder.
 * @param hear called with each line as it arrives
 * @returns false when no server runs
 * @throws FolderNotPrivate; Error with the server's reason when it refuses, or when the connection breaks
 */
export const askServer = async (
  { path, ownFolder }: AdminSocket,
  request: AdminRequest,
  hear: (line: AdminLine) => void,
): Promise<boolean> => {
  let socket: Socket;
  try {
    if (ownFolder !== undefined) await assertPrivateFolder(ownFolder);
    socket = await connect(path);
  } catch (error) {
    if (isNobodyThere(error)) return false;
    throw error;
  }
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    for await (const text of createInterface({ input: socket })) {
      const line = adminLine.parse(parsed(text));
      hear(line);
      if ('error' in line) throw new Error(line.error);
      if ('done' in line) return true;
    }
    throw new Error('The connection to the server broke before the command was done');
  } finally {
    socket.destroy();
  }
};
