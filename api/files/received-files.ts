import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { mostFileBytes, mostUploadBytes, mostUploadedFiles } from '../../contracts/imports/files.ts';
import { fileRefusals } from '../../contracts/imports/file-messages.ts';
import type { ReceivedFile } from '../../commands/files/uploads.ts';
import { FileRefused } from '../../domain/errors.ts';
import { InvalidRequest } from '../server/request-errors.ts';
import type { OwedApp } from '../route-deps.ts';
import { partName } from './part-name.ts';
import { readWhileConnected } from './read-while-connected.ts';

/** Room for the headers of the parts. */
const overheadBytes = 64 * 1_024;

/** Largest body of a call with files, in bytes. */
export const uploadBodyLimit = mostUploadBytes + overheadBytes;

/** Lets the routes of a scope receive files (multipart/form-data). */
export const receiveFiles = async (scope: OwedApp): Promise<void> => {
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fields: 0,
      fieldSize: 0,
      files: mostUploadedFiles,
      parts: mostUploadedFiles,
      fileSize: mostFileBytes,
      headerPairs: 20,
    },
  });
};

const tooMany = new InvalidRequest({ files: `Please send at most ${mostUploadedFiles} files at a time` });
const tooMuch = new InvalidRequest({ files: 'Please send at most 20 MB at a time' });
const none = new InvalidRequest({ files: 'Please choose a file' });
const brokenOff = new InvalidRequest({ files: 'The upload was cut off' });

const tooManyCodes: readonly unknown[] = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** What the parser throws, as a refusal. */
const refusalOf = (error: unknown): unknown => {
  const code = codeOf(error);
  if (tooManyCodes.includes(code)) return tooMany;
  const isWithoutBoundary = error instanceof Error && error.message.includes('Boundary not found');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || isWithoutBoundary)
    return new InvalidRequest({ files: 'Please send the files as multipart/form-data' });
  const isCutOff =
    error instanceof Error &&
    /Unexpected end of|Part terminated early|premature close|aborted/i.test(error.message);
  return isCutOff ? brokenOff : error;
};

const filesOf = async (request: FastifyRequest, field: string): Promise<ReceivedFile[]> => {
  const files: ReceivedFile[] = [];
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== field)
      throw new InvalidRequest({ [field]: `Please send the files in parts named "${field}"` });
    const content = await part.toBuffer();
    if (part.file.truncated) throw new FileRefused('size', fileRefusals.size, files.length);
    bytes += content.byteLength;
    if (bytes > mostUploadBytes) throw tooMuch;
    files.push({ name: partName(part.filename), bytes: content });
  }
  return files;
};

/**
 * Reads the files of a request, in order, each from a part with this field name. No more than the limits is ever held.
 * @throws FileRefused for one that is too large, InvalidRequest
 */
export const receivedFiles = async (request: FastifyRequest, field = 'files'): Promise<ReceivedFile[]> => {
  const files = await readWhileConnected(request, () => filesOf(request, field)).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (files.length === 0) throw none;
  return files;
};
