import type { IncomingHttpHeaders } from 'node:http';

export type FakeProtocol = 'openai' | 'anthropic' | 'google';
export type FakeMessage = { role: string; content: string };
export type ReadRequest = {
  model: string;
  messages: FakeMessage[];
  json: boolean;
  maxTokens: number | undefined;
  key: string | undefined;
};

/** How a protocol looks on the wire, after the providers' own documentation. */
export type Wire = {
  read(url: string, headers: IncomingHttpHeaders, body: string): ReadRequest;
  /** What comes before the first token. */
  head: string;
  token(text: string): string;
  end: string;
  /** An error in the middle of a stream that began well. */
  errorEvent: string;
  /** An event that is cut in the middle of its JSON. */
  garbage: string;
  errorBody(status: number): string;
  /** The whole answer in one JSON document. */
  whole(text: string): string;
};

type Part = { text?: string };
const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as Part[]).map(({ text = '' }) => text).join('');
const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const openaiChunk = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const openai: Wire = {
  read: (_url, headers, body) => {
    const { model, messages, response_format, max_tokens } = JSON.parse(body) as {
      model: string;
      messages: FakeMessage[];
      response_format?: unknown;
      max_tokens?: number;
    };
    return {
      model,
      messages,
      json: response_format !== undefined,
      maxTokens: max_tokens,
      key: headers.authorization,
    };
  },
  head: '',
  token: (content) => openaiChunk({ content }, null),
  end: `${openaiChunk({}, 'stop')}data: [DONE]\n\n`,
  errorEvent: 'data: {"error":{"message":"overloaded"}}\n\n',
  garbage: 'data: {"choices": [{"del\n\n',
  errorBody: () => '{"error":{"message":"no"}}',
  whole: (content) =>
    JSON.stringify({
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    }),
};

const ANTHROPIC_ERRORS: Record<number, string> = {
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};
/** https://docs.anthropic.com/en/api/messages-streaming */
const anthropic: Wire = {
  read: (_url, headers, body) => {
    const { model, system, messages, max_tokens } = JSON.parse(body) as {
      model: string;
      system?: unknown;
      messages: { role: string; content: unknown }[];
      max_tokens: number;
    };
    const told = system === undefined ? [] : [{ role: 'system', content: textOf(system) }];
    return {
      model,
      messages: [...told, ...messages.map(({ role, content }) => ({ role, content: textOf(content) }))],
      // The protocol has no word for it; the prompt asks.
      json: (told[0]?.content ?? '').includes('one JSON object'),
      maxTokens: max_tokens,
      key: headers['x-api-key'] as string | undefined,
    };
  },
  head:
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'fake',
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 25, output_tokens: 1 },
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  token: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end:
    event('content_block_stop', { index: 0 }) +
    event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 15 } }) +
    event('message_stop', {}),
  errorEvent: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  garbage: 'event: content_block_delta\ndata: {"type":"content_block_del\n\n',
  errorBody: (status) =>
    JSON.stringify({ type: 'error', error: { type: ANTHROPIC_ERRORS[status] ?? 'api_error', message: 'no' } }),
  whole: (text) =>
    JSON.stringify({ type: 'message', role: 'assistant', content: [{ type: 'text', text }], stop_reason: 'end_turn' }),
};

const GOOGLE_ERRORS: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};
const googleError = (code: number): object => ({
  error: { code, message: 'no', status: GOOGLE_ERRORS[code] ?? 'INTERNAL' },
});
const candidate = (text: string, finishReason?: string): string =>
  `data: ${JSON.stringify({
    candidates: [
      { content: { parts: [{ text }], role: 'model' }, ...(finishReason ? { finishReason } : {}), index: 0 },
    ],
    usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 1, totalTokenCount: 6 },
    modelVersion: 'fake',
    responseId: 'r1',
  })}\r\n\r\n`;
/** https://ai.google.dev/api/generate-content: lines end in CRLF, and there is no closing event. */
const google: Wire = {
  read: (url, headers, body) => {
    const { systemInstruction, contents, generationConfig } = JSON.parse(body) as {
      systemInstruction?: { parts: Part[] };
      contents: { role: string; parts: Part[] }[];
      generationConfig?: { responseMimeType?: string; maxOutputTokens?: number };
    };
    const told = systemInstruction ? [{ role: 'system', content: textOf(systemInstruction.parts) }] : [];
    return {
      model: decodeURIComponent(/\/models\/([^:?]+)/.exec(url)?.[1] ?? ''),
      messages: [
        ...told,
        ...contents.map(({ role, parts }) => ({ role: role === 'model' ? 'assistant' : role, content: textOf(parts) })),
      ],
      json: generationConfig?.responseMimeType === 'application/json',
      maxTokens: generationConfig?.maxOutputTokens,
      key: headers['x-goog-api-key'] as string | undefined,
    };
  },
  head: '',
  token: (text) => candidate(text),
  end: candidate('', 'STOP'),
  errorEvent: `data: ${JSON.stringify(googleError(503))}\r\n\r\n`,
  garbage: 'data: {"candidates": [{"cont\r\n\r\n',
  errorBody: (status) => JSON.stringify(googleError(status)),
  whole: (text) => JSON.stringify({ candidates: [{ content: { parts: [{ text }], role: 'model' } }] }),
};

export const WIRES: Record<FakeProtocol, Wire> = { openai, anthropic, google };
