/**
 * Whether an account may say that a mail is from this address: so far it is the account's own alone, whatever its case.
 * Answers go there, so it has to be one that the account has shown to be its own.
 */
export const maySendAs = (account: { readonly email: string }, address: string): boolean =>
  address.toLowerCase() === account.email.toLowerCase();
