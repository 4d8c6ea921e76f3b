import OpenAI, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  RateLimitError,
} from 'openai';

/** Where the service is, and as whom it is asked. */
export interface OpenAiAccess {
  readonly apiKey: string;
  /** Undefined for OpenAI itself. */
  readonly baseUrl: string | undefined;
}

/** A client that logs nothing, retries nothing, and takes no setting from the environment by itself. */
export const openAiClient = ({ apiKey, baseUrl }: OpenAiAccess): OpenAI =>
  new OpenAI({
    apiKey,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
  });

/** Why a call failed: no quota left, too many calls, too slow, or no usable answer. */
export type OpenAiTrouble = 'quota' | 'busy' | 'timeout' | 'unreachable';

const isQuota = ({ status, code }: Pick<APIError, 'status' | 'code'>): boolean =>
  status === 402 || code === 'insufficient_quota';

/** What an error of the client means; its own message may hold what was sent and is never passed on. */
export const troubleOf = (error: unknown): OpenAiTrouble => {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'timeout';
  if (error instanceof APIConnectionError || !(error instanceof APIError)) return 'unreachable';
  if (isQuota(error)) return 'quota';
  return error instanceof RateLimitError || error.status === 503 || error.status === 529
    ? 'busy'
    : 'unreachable';
};
