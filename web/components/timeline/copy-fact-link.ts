import type { TimelineFact } from '../../../contracts/invoices/timeline.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import { scopePath, type Scope } from './scope.ts';

/** Copies the address of a fact, to be sent to a colleague. */
export const copyFactLink = (scope: Scope, { id }: TimelineFact): Promise<void> =>
  copyText(`${location.origin}${scopePath(scope)}?fact=${id}`, 'Link');
