import { addressLinkView, firstAddressLinkView } from '../../../contracts/accounts/accounts.ts';
import { failures, successes } from '../../../contracts/messages.ts';
import { hasProblemType, messageOf } from '../api-error.ts';
import { api } from '../api.ts';
import { showFailure, showSuccess, showToast } from '../toasts.ts';

/** Mails a link that proves the requested address, else the account's own, and shows where it went. */
export const sendAddressLink = async (): Promise<void> => {
  try {
    const { sentTo, via } = await api.post('/api/user/address-link', addressLinkView);
    if (via === 'outbox') showSuccess(successes.addressLinkWritten(sentTo));
    else showSuccess(successes.addressLinkSent(sentTo));
  } catch (error) {
    showFailure(failures.addressLink, messageOf(error));
  }
};

/** Mails the link unless the account was mailed one before, and says where it went. */
export const sendFirstAddressLink = async (): Promise<void> => {
  try {
    const { sentTo } = await api.post('/api/user/address-link/first', firstAddressLinkView);
    if (sentTo !== null) showSuccess(successes.addressLinkSent(sentTo));
  } catch {
    // The banner leads to the settings, where it can be sent again.
  }
};

/** Offers the link when a call failed because the address is not proven. @returns whether that was the failure */
export const offerAddressLink = (error: unknown): boolean => {
  if (!hasProblemType(error, 'addressNotProven')) return false;
  showToast({
    title: failures.addressNotProven,
    description: messageOf(error),
    variant: 'destructive',
    action: { label: 'Send verification link', run: () => void sendAddressLink() },
  });
  return true;
};
