import { z } from 'zod';
import { recordIdText } from '../../contracts/fields.ts';
import { problem } from '../../contracts/problems.ts';

export const idParams = z.object({ id: recordIdText });

/** Maximum number of records in one request by ids. */
const mostIds = 200;

/** Ids in a query, `1,2,3`. */
export const idList = z
  .string()
  .meta({ description: 'Ids, separated by commas', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$' })
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(recordIdText).max(mostIds, `Please ask for at most ${mostIds} records at a time`));

export const idsQuery = z.strictObject({ ids: idList.optional() });

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
