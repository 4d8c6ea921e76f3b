import type { TimelineFact } from '../../../contracts/timeline.ts';
import { showToast } from '../../lib/toasts.ts';
import { scopePath, type Scope } from './scope.ts';

/** Copies the address of a fact, to be sent to a colleague. */
export const copyFactLink = async (scope: Scope, { id }: TimelineFact): Promise<void> => {
  const address = `${location.origin}${scopePath(scope)}?fact=${id}`;
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: 'Link copied' });
  } catch {
    showToast({ title: "The link couldn't be copied", description: address, variant: 'destructive' });
  }
};
