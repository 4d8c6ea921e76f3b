import type { FastifyRequest } from 'fastify';

/**
 * Reads a body in parts. The parser waits forever for a caller who has gone before it began, and the account's place
 * for calls with files would never be free again.
 * @throws Error when the caller goes before the whole body is here, and what reading throws
 */
export const readWhileConnected = async <T>({ raw }: FastifyRequest, read: () => Promise<T>): Promise<T> => {
  const cutOff = new Error('The request was aborted');
  if (raw.destroyed && !raw.complete) throw cutOff;
  let onClose: (() => void) | undefined;
  const gone = new Promise<never>((_, reject) => {
    onClose = () => (raw.complete ? undefined : reject(cutOff));
    raw.once('close', onClose);
  });
  try {
    return await Promise.race([read(), gone]);
  } finally {
    if (onClose !== undefined) raw.off('close', onClose);
  }
};
