import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { atMoment } from '../../contracts/invoices/as-of.ts';
import { recordIdText } from '../../contracts/fields.ts';
import { idList } from '../../contracts/invoices/list-queries.ts';
import { problem } from '../../contracts/problems.ts';

/** Maximum number of characters of a parameter in a path. */
export const longestParameter = 100;

/** The token of a mailed link. */
export const tokenParams = z.object({ token: z.string().max(longestParameter) });

export const idParams = z.object({ id: recordIdText });

export const idsQuery = z.strictObject({ ids: idList.optional() });

/** The same, as of a moment. */
export const idsAtQuery = idsQuery.extend({ at: atMoment });

/** No body, or an empty one. */
export const noBody = z.strictObject({}).nullish();

/**
 * The responses of a route, for the API document. Stored documents are sent unparsed and not validated against it.
 * @param problems statuses besides those that follow from the kind of the call (`document/problem-statuses.ts`)
 */
export const answers = (
  ok: Readonly<Record<number, z.ZodType>>,
  ...problems: readonly number[]
): Record<string, unknown> => ({
  ...ok,
  ...Object.fromEntries(problems.map((status) => [status, problem])),
});

export const nothing = z.undefined().describe('No content');

/**
 * Of a call that changes something and that the specification makes with GET. Pages use POST; by GET it is done only if no
 * page of another site, and no address that was opened, can be behind it (`same-origin.ts`).
 */
export const byGetOrPost = { method: ['GET', 'POST'], config: { changes: true } } satisfies Pick<
  RouteOptions,
  'method' | 'config'
>;
