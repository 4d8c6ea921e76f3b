import type { ActiveAccount } from '../../domain/account/state.ts';
import type { Transports } from '../../platform/ports/mail.ts';

/** Whether an account wants mails from Owed, and its address is proven where that is needed: else they may go to a stranger. */
export const mayBeMailed = (
  { emailProven, notificationSettings }: ActiveAccount,
  { requiresProof = false }: Pick<Transports, 'requiresProof'> = {},
): boolean => notificationSettings.email && (emailProven || !requiresProof);
