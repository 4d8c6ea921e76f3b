import { hash, verify } from '@node-rs/argon2';

/** Maximum number of hashes at a time: each takes a thread of the pool and 19 MiB. */
const mostAtATime = 2;

/** A hash that no password has, so that a missing account takes the same time. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$b3dlZC1ub2JvZHktc2FsdA$4QFDUqSqj6KOfrbm7Wv3NuNhDg3fYK1vYzAr/1cZ5Ac';

/** Passwords as argon2id hashes (OWASP's parameters: 19 MiB, two passes), a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param stored undefined for a missing account: takes the same time and returns false */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/**
 * Name of the secret that holds a password's hash.
 * @param passwordId as the account has it
 */
export const passwordSecret = (passwordId: string | null): string =>
  passwordId === null ? 'password' : `password ${passwordId}`;

/** The same characters typed on another keyboard give the same password (NIST SP 800-63B, 5.1.1.2). */
export const normalized = (password: string): string => password.normalize('NFKC');

export const createPasswords = (): Passwords => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtATime) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(normalized(password))),
    matches: async (password, stored) => {
      // Hashes of earlier versions are of the password as it was typed.
      for (const form of new Set([normalized(password), password])) {
        const isRight = await inTurn(() => verify(stored ?? nobodysHash, form));
        if (isRight && stored !== undefined) return true;
      }
      return false;
    },
  };
};
