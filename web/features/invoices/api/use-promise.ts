import { changedInvoice } from '../../../../contracts/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { takeInInvoice } from '../../../components/invoice-actions/show-invoices.ts';
import { promiseRemovedWords, promisedWords } from '../../../components/invoice-actions/effect-words.ts';
import { readSteps } from '../../../components/invoice-actions/sequence-calls.ts';
import { accountToday } from '../../../components/invoice-actions/now-of-account.ts';
import { api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

/** Records a promise to pay by a calendar date, or removes it (null), and says what that did to the reminders. */
export const usePromise = (invoiceId: number) =>
  useCommand({
    run: async (promisedDate: string | null) => {
      const answer = await api.post(`/api/invoices/${invoiceId}/promise-payment`, changedInvoice, {
        promisedDate,
      });
      takeInInvoice(answer);
      // The promise stands or is gone, whatever becomes of reading what it did.
      const steps = await readSteps(invoiceId).catch(() => []);
      return { answer, steps };
    },
    failure: failures.promise,
    onDone: ({ answer, steps }, promisedDate) =>
      showToast(
        promisedDate === null
          ? promiseRemovedWords(answer, steps, accountToday())
          : promisedWords(promisedDate, answer),
      ),
  });
