import { showToast } from '../../data/toasts.ts';

/** Copies a text and says so; where the browser refuses, it shows the text. @param what what it is: "Payment link" */
export const copyText = async (text: string, what: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} copied` });
  } catch {
    showToast({ title: "Couldn't copy", description: text, variant: 'destructive' });
  }
};
