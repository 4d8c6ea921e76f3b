/**
 * Whether an account may send from this address: only from its own, ignoring case. Replies go there, so the account
 * must have proven it.
 */
export const maySendAs = (account: { readonly email: string }, address: string): boolean =>
  address.toLowerCase() === account.email.toLowerCase();
