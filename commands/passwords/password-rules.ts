import { InvalidField } from '../../domain/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalized } from './password-hashes.ts';

/** What an installation asks of new passwords. */
export interface PasswordRules {
  /** How many characters one must have. */
  readonly least: number;
  /**
   * Whether one that is easy to guess is refused. On a machine of one's own the form warns of it: nobody else can try
   * it there.
   */
  readonly refusesCommon: boolean;
}

/** Whose password it is to be. */
interface Owner {
  readonly name: string;
  readonly email: string;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

const isOwners = (password: string, { name, email }: Owner): boolean => {
  const names = [name, email, email.slice(0, email.lastIndexOf('@'))];
  return names.map((own) => lettersOf(normalized(own))).includes(lettersOf(password));
};

/**
 * Checks a new password: long enough and, where others could try it, not one of the most common ones, and not its
 * owner's name or address.
 * @param field the field of the body that a message belongs to
 * @throws InvalidField
 */
export const assertGoodPassword = async (
  password: string,
  owner: Owner,
  field: string,
  { least, refusesCommon }: PasswordRules,
): Promise<void> => {
  const typed = normalized(password);
  if (Array.from(typed).length < least)
    throw new InvalidField(field, `Password must be at least ${least} characters`);
  if (!refusesCommon) return;
  if (isOwners(typed, owner)) throw new InvalidField(field, "Password can't be your name or email address");
  if (await isCommonPassword(typed))
    throw new InvalidField(field, 'This password is too common. Please choose another one');
};
