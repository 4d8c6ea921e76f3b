import { z } from 'zod';
import { uploadAnswer } from '../../../contracts/imports/files.ts';
import { extensionOf } from '../../../commands/files/uploads.ts';
import { fileViewOf } from '../../../domain/files/attached-file.ts';
import { NotFound } from '../../../domain/errors.ts';
import { cleanFileName } from '../../../domain/files/file-name.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { receivedFiles, receiveFiles, uploadBodyLimit } from '../../files/received-files.ts';
import { sendFile } from '../../files/send-file.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Files'];
const fileParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
const fileQuery = z.strictObject({ name: z.string().max(300).optional() });

/** `/api/upload`, and the uploaded files as downloads. */
export const uploadRoutes = (app: OwedApp, { desk, traffic }: RouteDeps): void => {
  const atOnce = new CallsAtOnce();

  void app.register(async (scope: OwedApp) => {
    await receiveFiles(scope);
    scope.post(
      '/api/upload',
      {
        bodyLimit: uploadBodyLimit,
        config: { files: 'files' },
        schema: {
          tags,
          summary: 'Stores files, sent as repeated `files`, to attach them to emails',
          consumes: ['multipart/form-data'],
          response: answers({ 201: uploadAnswer }, 507),
        },
      },
      async (request, reply) => {
        const accountId = assertSignedIn(request);
        const stored = await atOnce.run(accountId, async () => {
          const account = await loadSignedIn(desk, accountId);
          return desk.uploads.store(account, await receivedFiles(request));
        });
        return reply.code(201).send({ files: stored.map(fileViewOf) });
      },
    );
  });

  app.get(
    '/api/uploads/:hash',
    {
      schema: {
        tags,
        summary: 'An uploaded file; `hash` is the beginning of its stored name, `name` what to save it as',
        params: fileParams,
        querystring: fileQuery,
        response: answers({ 200: z.string().describe('The bytes of the file') }),
      },
    },
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      await traffic.beforeLarge(request, reply, accountId);
      const file = await desk.uploads.read(accountId, request.params.hash);
      const extension = file && extensionOf(file.type);
      if (file === undefined || extension === undefined) throw new NotFound('File');
      return sendFile(reply, { ...file, name: cleanFileName(request.query.name ?? '', extension) });
    },
  );
};
