import { z } from 'zod';
import { recordIdText } from '../../contracts/fields.ts';
import { problem } from '../../contracts/problems.ts';

export const idParams = z.object({ id: recordIdText });

/** Maximum number of records in one request by ids. */
const mostIds = 200;

/** Ids in a query, `1,2,3`. */
export const idList = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(recordIdText).max(mostIds, `Please ask for at most ${mostIds} records at a time`));

export const idsQuery = z.strictObject({ ids: idList.optional() });

/** No body, or an empty one. */
export const noBody = z.strictObject({}).nullish();

/** The responses of a route, for the API's page. Stored documents are sent unparsed and not validated against it. */
export const answers = (ok: Readonly<Record<number, z.ZodType>>): Record<string, unknown> => ({
  ...ok,
  default: problem,
});

export const nothing = z.undefined().describe('No content');
