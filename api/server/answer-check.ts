import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Of the route's schema; undefined when the route has none for the status. */
const schemaOf = ({ routeOptions }: FastifyRequest, status: number): z.ZodType | undefined => {
  const { response } = routeOptions.schema ?? {};
  if (typeof response !== 'object' || response === null) return undefined;
  const schema: unknown = Reflect.get(response, status);
  return schema instanceof z.ZodType ? schema : undefined;
};

/**
 * Logs an answer to a change that the call's own schema does not allow, once it has been sent: the change is stored, and
 * an error would say that it is not.
 */
export const checkAnswer = (request: FastifyRequest, status: number, body: string | null): void => {
  if (body !== null) setImmediate(logIfWrong, request, status, body);
};

const logIfWrong = (request: FastifyRequest, status: number, body: string): void => {
  const call = request.routeOptions.url;
  try {
    const checked = schemaOf(request, status)?.safeParse(JSON.parse(body));
    if (checked?.success !== false) return;
    const where = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    request.log.error({ call, where }, 'The answer to a change is not as documented');
  } catch (error) {
    request.log.error({ call, err: error }, 'The answer to a change could not be checked');
  }
};
