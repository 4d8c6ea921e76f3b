import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import helmet from 'helmet';
import type { OwedApp } from '../route-deps.ts';

/**
 * Styles are inline because emotion writes them into the page as it runs; scripts are our own files. `web-app.ts` adds
 * the one in the page, by its hash.
 */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Sent only where browsers reach us over https. */
export const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };

/** Headers of every response: no framing, no MIME sniffing, no referrer sent to other sites. */
export const setSecurityHeaders = (app: OwedApp): void => {
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, next) => set(request.raw, reply.raw, () => next()));
};

/** Smallest response that is compressed, in bytes. */
const threshold = 1_024;

/** Compresses responses as they are sent; the files of the web app are already compressed. */
export const compressAnswers = async (app: OwedApp): Promise<void> => {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold,
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        // An answer that waits to be read holds its window: 256 kB, and not 4 MB.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    },
  });
};
