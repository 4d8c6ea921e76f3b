import { useStatus } from '../account/status.ts';

/**
 * Whether the installation's own mail server refuses the login or the sender: then emails wait until it accepts it, like
 * those of a sender whose own server does.
 */
export const useIsServerRefusing = (): boolean => {
  const code = useStatus()?.mail?.trouble?.code;
  return code === 'login-refused' || code === 'sender-refused';
};
