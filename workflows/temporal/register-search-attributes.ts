import type { Connection } from '@temporalio/client';
import type { Log } from '../../platform/ports/log.ts';
import { callLimit } from './availability.ts';
import { searchAttributes } from './search-attributes.ts';

/** The two types in Temporal's API (temporal.api.enums.v1.IndexedValueType). */
const typeNumbers = { TEXT: 1, KEYWORD: 2 } as const;

/** The client's names of these types. */
const typeNames = { TEXT: 'INDEXED_VALUE_TYPE_TEXT', KEYWORD: 'INDEXED_VALUE_TYPE_KEYWORD' } as const;

/**
 * Makes sure that runs can be found by client, invoice, account and state. If that is not allowed, or the server has
 * no room for them, runs go without, and this is logged once.
 * @returns whether runs may carry them
 */
export const registerSearchAttributes = async (
  connection: Connection,
  namespace: string,
  log: Log,
): Promise<boolean> => {
  try {
    const missing = await missingAttributes(connection, namespace);
    if (missing.length === 0) return true;
    await connection.withDeadline(Date.now() + callLimit, () =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(missing.map(({ name, type }) => [name, typeNumbers[type]])),
      }),
    );
    // A server without an operator service accepts attributes that it does not store.
    return (await missingAttributes(connection, namespace)).length === 0;
  } catch (error) {
    log.warn(
      { err: error, namespace, attributes: searchAttributes.map(({ name }) => name) },
      'Search attributes could not be registered; runs are not found by client or invoice in the Temporal UI',
    );
    return false;
  }
};

/** @throws Error when one is there with another type */
const missingAttributes = async (connection: Connection, namespace: string) => {
  const { customAttributes } = await connection.withDeadline(Date.now() + callLimit, () =>
    connection.operatorService.listSearchAttributes({ namespace }),
  );
  const known = new Map<string, unknown>(Object.entries(customAttributes));
  return searchAttributes.filter(({ name, type }) => {
    const there = known.get(name);
    if (there === undefined) return true;
    if (there === typeNames[type] || there === typeNumbers[type]) return false;
    throw new Error(`The search attribute ${name} is there with another type`);
  });
};
