import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { emailContentBody, emailContentView } from '../../../contracts/sequences/email-content.ts';
import { prepareEmail, writeEmail, type EmailToWrite } from '../../../commands/sequences/email-content.ts';
import type { EmailWriter } from '../../../platform/ports/partners/email-writer.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

/** Aborts when the caller is gone before the answer is complete. */
const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The pieces as server-sent events while they are written, then the checked result. */
const streamed = (email: EmailToWrite, writer: EmailWriter | undefined, signal: AbortSignal): Readable => {
  const out = new Readable({ read: () => undefined });
  writeEmail(email, writer, signal, (text) => out.push(event('text', { text }))).then(
    (written) => {
      out.push(event('done', written));
      out.push(null);
    },
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error('Writing an email failed')),
  );
  return out;
};

/** `/api/generate-email-content`: the text of a step in a tone. Changes nothing. */
export const emailContentRoutes = (app: OwedApp, { desk, emailWriter }: RouteDeps): void => {
  app.post(
    '/api/generate-email-content',
    {
      schema: {
        tags: ['Templates'],
        body: emailContentBody,
        response: answers({ 200: emailContentView }),
      },
    },
    async (request, reply) => {
      const email = await prepareEmail(
        desk,
        assertSignedIn(request),
        request.body,
        emailWriter !== undefined,
      );
      const signal = untilGone(reply);
      if (request.headers.accept?.includes('text/event-stream') !== true)
        return writeEmail(email, emailWriter, signal);
      void reply.type('text/event-stream').header('x-accel-buffering', 'no');
      return reply.send(streamed(email, emailWriter, signal));
    },
  );
};
