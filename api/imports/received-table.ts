import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { importLimits } from '../../contracts/imports/import-fields.ts';
import { importTexts } from '../../contracts/imports/import-messages.ts';
import type { Message } from '../../contracts/messages.ts';
import { FileRefused } from '../../domain/errors.ts';
import { partName } from '../files/part-name.ts';
import { readWhileConnected } from '../files/read-while-connected.ts';
import { InvalidRequest } from '../server/request-errors.ts';
import type { OwedApp } from '../route-deps.ts';

/** Room for the headers of the part. */
const overheadBytes = 64 * 1_024;

/** Largest body of an upload, in bytes. */
export const bodyLimitOf = ({ bytes }: Pick<FileLimit, 'bytes'>): number => bytes + overheadBytes;
export const tableBodyLimit = bodyLimitOf(importLimits);

/** How large a file may be, in bytes, and what people read about a larger one. */
export interface FileLimit {
  readonly bytes: number;
  readonly tooLarge: Message;
}

const ofTables: FileLimit = { bytes: importLimits.bytes, tooLarge: importTexts.tooLarge };

/** Lets the routes of a scope receive one file (multipart/form-data). @param bytes how large it may be */
export const receiveTables = async (
  scope: OwedApp,
  { bytes }: Pick<FileLimit, 'bytes'> = ofTables,
): Promise<void> => {
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fields: 0,
      files: 1,
      parts: 1,
      fileSize: bytes,
      headerPairs: 20,
    },
  });
};

const tooLarge = (limit: FileLimit) => new FileRefused('size', limit.tooLarge);

/**
 * The file of a request, from a part named "file". No more than the limit is ever held.
 * @throws FileRefused for one that is too large, InvalidRequest
 */
export const receivedTable = async (
  request: FastifyRequest,
  limit: FileLimit = ofTables,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(limit)) throw tooLarge(limit);
  if (!request.isMultipart()) throw new InvalidRequest({ file: importTexts.noFile });
  const received = await readWhileConnected(request, async () => {
    const part = await request.file();
    return part?.fieldname === 'file' ? { part, bytes: await part.toBuffer() } : undefined;
  }).catch(() => {
    throw new InvalidRequest({ file: importTexts.cutOff });
  });
  if (received === undefined) throw new InvalidRequest({ file: importTexts.noFile });
  const { part, bytes } = received;
  if (part.file.truncated) throw tooLarge(limit);
  return { name: partName(part.filename), bytes };
};
