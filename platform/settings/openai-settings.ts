import { z } from 'zod';
import { setting } from './engine-settings.ts';

/** An account with OpenAI, or with a service that speaks its language. */
export interface OpenAiSettings {
  readonly apiKey: string;
  readonly model: string;
  /** Without a trailing slash; undefined for OpenAI itself. */
  readonly baseUrl: string | undefined;
}

const defaultModel = 'gpt-4.1-mini';

export const openAiSettings = z.object({
  OPENAI_API_KEY: setting(
    z
      .string()
      .regex(/^[!-~]+$/, 'must be made of letters, digits and signs, without spaces')
      .optional(),
  ),
  OPENAI_MODEL: setting(z.string().max(200).default(defaultModel)),
  OPENAI_BASE_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must be a web address such as https://api.openai.com/v1' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
  ),
});

/** Undefined without a key: then nothing is ever asked of the service. */
export const openAiOf = (data: z.output<typeof openAiSettings>): OpenAiSettings | undefined =>
  data.OPENAI_API_KEY === undefined
    ? undefined
    : { apiKey: data.OPENAI_API_KEY, model: data.OPENAI_MODEL, baseUrl: data.OPENAI_BASE_URL };
