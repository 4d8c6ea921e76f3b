import { z } from 'zod';
import { recordIdText } from '../../contracts/fields.ts';
import { problem } from '../../contracts/problems.ts';

export const idParams = z.object({ id: recordIdText });

/** Most records that are asked for by id at a time. */
const mostIds = 200;

/** Ids in a query, `1,2,3`. */
export const idList = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(recordIdText).max(mostIds, `Please ask for at most ${mostIds} records at a time`));

export const idsQuery = z.strictObject({ ids: idList.optional() });

/** No body, or an empty one. */
export const noBody = z.strictObject({}).nullish();

/** What a route answers, for the API's page; stored documents go out unparsed and are not checked against it. */
export const answers = (ok: Readonly<Record<number, z.ZodType>>): Record<string, unknown> => ({
  ...ok,
  default: problem,
});

export const nothing = z.undefined().describe('No content');
