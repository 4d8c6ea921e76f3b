import {
  emailContentView,
  writtenPiece,
  type BuiltInReason,
  type EmailContentBody,
  type EmailContentView,
} from '../../../../../contracts/sequences/email-content.ts';
import { api } from '../../../../data/api.ts';

/** Asks for a step's text in a tone. @param onText gets what is written so far; unchecked */
export const generateEmail = async (
  body: EmailContentBody,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<EmailContentView> => {
  let text = '';
  let written: EmailContentView | undefined;
  await api.events('/api/generate-email-content', { body, signal }, (name, data) => {
    if (name === 'done') written = emailContentView.parse(data);
    if (name !== 'text') return;
    text += writtenPiece.parse(data).text;
    onText(text);
  });
  if (written === undefined) throw new Error('The response ended before the text was complete.');
  return written;
};

const ownText = "This is Owed's standard text.";

/** Why a text is Owed's own although there is a writing service; undefined when there is nothing to say. */
export const reasonWords: Readonly<Record<BuiltInReason, string>> = {
  limit: `You've used the AI service a lot in the last hour. ${ownText}`,
  quota: `The AI service has no quota left. ${ownText}`,
  busy: `The AI service is busy. ${ownText}`,
  timeout: `The AI service took too long. ${ownText}`,
  unreachable: `The AI service isn't available. ${ownText}`,
  refused: `The AI service didn't write this email. ${ownText}`,
  cut: `The AI service didn't finish. ${ownText}`,
  unusable: `The AI service's text couldn't be used. ${ownText}`,
};
