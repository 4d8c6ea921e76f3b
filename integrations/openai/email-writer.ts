import {
  WriterFailed,
  type EmailBrief,
  type EmailWriter,
} from '../../platform/ports/partners/email-writer.ts';
import { rules, task } from './email-prompt.ts';
import { openAiClient, troubleOf, type OpenAiAccess } from './openai-client.ts';

/** Enough for an email of 130 words; the most that one call can cost. */
const mostTokens = 600;
const longestCall = 30_000;

/** Writes reminders with OpenAI's chat completions. @param longest milliseconds of a call; default 30 s */
export const createEmailWriter = (
  access: OpenAiAccess & { readonly model: string },
  longest = longestCall,
): EmailWriter => {
  const client = openAiClient(access);

  const pieces = async function* (brief: EmailBrief, signal: AbortSignal): AsyncGenerator<string> {
    const stream = await client.chat.completions.create(
      {
        model: access.model,
        stream: true,
        store: false,
        max_completion_tokens: mostTokens,
        messages: [
          { role: 'system', content: rules },
          { role: 'user', content: task(brief) },
        ],
      },
      { signal, timeout: longest },
    );
    let ended: string | null = null;
    for await (const { choices } of stream) {
      const [choice] = choices;
      if (choice?.delta.refusal) throw new WriterFailed('refused');
      if (choice?.delta.content) yield choice.delta.content;
      ended = choice?.finish_reason ?? ended;
    }
    if (ended === 'content_filter') throw new WriterFailed('refused');
    if (signal.aborted) throw new WriterFailed('timeout');
    if (ended !== 'stop') throw new WriterFailed('cut');
  };

  return {
    write: async function* (brief, signal) {
      const over = AbortSignal.timeout(longest);
      try {
        yield* pieces(brief, AbortSignal.any([signal, over]));
      } catch (error) {
        if (error instanceof WriterFailed) throw error;
        throw new WriterFailed(over.aborted ? 'timeout' : troubleOf(error));
      }
    },
  };
};
