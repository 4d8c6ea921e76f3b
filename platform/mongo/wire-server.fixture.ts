import { createServer, type Server } from 'node:net';
import { BSON } from 'mongodb';

const opQuery = 2004;
const opMessage = 2013;

/** A reply in the old format of the wire protocol (OP_REPLY), which the handshake uses. */
const replyTo = (request: Buffer, document: BSON.Document): Buffer => {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(36);
  head.writeInt32LE(36 + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(1, 12);
  head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
};

/** A reply in its current format (OP_MSG). */
const messageTo = (request: Buffer, document: BSON.Document): Buffer => {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(opMessage, 12);
  return Buffer.concat([head, body]);
};

/** The command of an `OP_MSG`, which is named by the first field of its document; undefined for another operation. */
export const commandIn = (request: Buffer): string | undefined =>
  request.readInt32LE(12) === opMessage ? request.toString('utf8', 26, request.indexOf(0, 26)) : undefined;

/**
 * A server that speaks MongoDB's wire protocol. It answers the handshake as a single node of these versions.
 * @param answerTo the answer to every other command, by its name; undefined for none
 */
export const wireServer = (
  versions: { readonly minWireVersion: number; readonly maxWireVersion: number },
  answerTo: (command: string) => BSON.Document | undefined = () => undefined,
): Server =>
  createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (request) => {
      if (request.readInt32LE(12) === opQuery)
        return socket.write(replyTo(request, { ismaster: true, ...versions, ok: 1 }));
      const command = commandIn(request);
      const answer = command === undefined ? undefined : answerTo(command);
      if (answer !== undefined) socket.write(messageTo(request, answer));
    });
  });
