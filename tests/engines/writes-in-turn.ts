import type { Socket } from 'node:net';
import PQueue from 'p-queue';
import { commandIn } from '../../platform/mongo/wire-server.fixture.ts';
import type { Join } from './gate.ts';

/** Commands that change documents. */
const writes: ReadonlySet<string | undefined> = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** Where a message has its numbers, in bytes (MongoDB: wire protocol). */
const at = { requestId: 4, responseTo: 8 } as const;

async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
}

/**
 * Passes MongoDB's protocol between the callers of a server and the server, one write at a time. For FerretDB on SQLite,
 * which changes a document by reading it and writing it back: of two changes at the same time one is lost, and both
 * match. MongoDB changes a document in one step.
 */
export const createWritesInTurn = (): Join => {
  const turns = new PQueue({ concurrency: 1 });

  return (caller, engine) => {
    const unanswered = new Map<number, () => void>();
    let isOver = false;
    const end = (): void => {
      isOver = true;
      for (const answered of unanswered.values()) answered();
    };
    caller.on('close', end);
    engine.on('close', end);

    const writeInTurn = (message: Buffer): Promise<void> =>
      turns.add(
        () =>
          new Promise<void>((answered) => {
            if (isOver) return answered();
            unanswered.set(message.readInt32LE(at.requestId), answered);
            engine.write(message);
          }),
      );
    const ask = async (): Promise<void> => {
      for await (const message of messagesOf(caller))
        if (writes.has(commandIn(message))) await writeInTurn(message);
        else engine.write(message);
    };
    const answer = async (): Promise<void> => {
      for await (const message of messagesOf(engine)) {
        caller.write(message);
        const request = message.readInt32LE(at.responseTo);
        unanswered.get(request)?.();
        unanswered.delete(request);
      }
    };
    // A lost connection closes both sockets, which is all that either side needs to know.
    for (const passing of [ask(), answer()]) passing.catch(end);
  };
};
