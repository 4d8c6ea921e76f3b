import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { showFailure } from '../../data/toasts.ts';

const underway = new Set<number>();

/** One answer at a time for each invoice. Never rejects: a failure has been shown. @param failure title of its toast */
export const once = async (id: number, failure: string, act: () => Promise<void>): Promise<void> => {
  if (underway.has(id)) return;
  underway.add(id);
  try {
    await act();
  } catch (error) {
    if (!(error instanceof StoredUnseen)) showFailure(failure, messageOf(error));
  } finally {
    underway.delete(id);
  }
};
