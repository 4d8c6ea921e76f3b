import { randomBytes } from 'node:crypto';
import type { Secrets } from '../platform/ports/secrets.ts';

/** No account has this id. */
const installation = 0;

/**
 * A random key of this installation: made when it is first asked for, kept among the secrets, and the same for all
 * processes.
 */
export const createInstallationKey = (
  secrets: Pick<Secrets, 'get' | 'putIfAbsent'>,
  name: string,
): (() => Promise<string>) => {
  let known: Promise<string> | undefined;

  const makeKey = async (): Promise<string> => {
    const kept = await secrets.get(installation, name);
    if (kept !== undefined) return kept;
    // Another process may make one at the same time; the first counts.
    await secrets.putIfAbsent(installation, name, randomBytes(32).toString('base64'));
    const first = await secrets.get(installation, name);
    if (first === undefined) throw new Error(`The key of ${name} was not stored`);
    return first;
  };

  return () => {
    known ??= makeKey().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
