import { followUp } from '../desk.ts';
import type { AccountDesk } from '../accounts/registration.ts';

/** Name of the secret that holds the password of a sender's mail server. */
export const senderPasswordSecret = (passwordId: string): string => `sender ${passwordId}`;

/** Deletes a password that no sender has any more. A failure leaves it sealed, and goes with the account. */
export const forgetPassword = (desk: AccountDesk, accountId: number, passwordId: string): Promise<void> =>
  followUp(
    desk,
    'Deleting the password of a mail server',
    () => desk.secrets.delete(accountId, senderPasswordSecret(passwordId)),
    'it stays sealed until its account is deleted',
  );
