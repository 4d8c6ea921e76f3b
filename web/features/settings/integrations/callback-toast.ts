import { useEffect, useRef } from 'react';
import {
  connectionToasts,
  gmailCallbackFailure,
  xeroCallbackFailure,
} from '../../../../contracts/accounts/connections.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';
import { useSetUrlStates, useUrlParameters } from '../../../navigation/url-state.ts';

const partners = {
  xero: { connected: connectionToasts.xeroConnected, failure: xeroCallbackFailure },
  gmail: { connected: connectionToasts.gmailConnected, failure: gmailCallbackFailure },
} as const;

/** Says once what came of a return from a partner's page, and takes it out of the address. */
export const useCallbackToast = (): void => {
  const parameters = useUrlParameters();
  const setUrlStates = useSetUrlStates();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    for (const partner of ['xero', 'gmail'] as const) {
      const outcome = parameters.get(partner);
      if (outcome !== 'success' && outcome !== 'error') continue;
      isTold.current = true;
      const { connected, failure } = partners[partner];
      if (outcome === 'success') showSuccess(connected);
      else {
        const { title, message } = failure(parameters.get('reason'));
        showFailure(title, message);
      }
      setUrlStates({ xero: '', gmail: '', reason: '' });
    }
  }, [parameters, setUrlStates]);
};
