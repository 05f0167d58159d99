import { createParser } from 'eventsource-parser';
import type { OnText } from './model-client.ts';
import { ModelError } from './model-error.ts';

type Choice = { delta?: { content?: unknown }; message?: { content?: unknown }; finish_reason?: unknown };

/** The text of one `chat.completion.chunk`, or of a whole `chat.completion`. @throws garbage, overloaded */
function readChoice(data: string): { text: string; finished: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch (cause) {
    throw new ModelError('garbage', 'The model endpoint sent something that is not JSON.', { cause });
  }
  const { choices, error } = (parsed ?? {}) as { choices?: unknown; error?: unknown };
  if (error) throw new ModelError('overloaded', 'The model endpoint reported an error inside the stream.');
  if (!Array.isArray(choices)) throw new ModelError('garbage', 'The model endpoint sent JSON of another shape.');
  // A chunk without a choice carries usage only.
  const choice = choices[0] as Choice | undefined;
  const content = choice?.delta?.content ?? choice?.message?.content;
  return { text: typeof content === 'string' ? content : '', finished: typeof choice?.finish_reason === 'string' };
}

export type CompletionReader = {
  /** @throws ModelError */
  feed(chunk: string): void;
  /** Everything has arrived. @throws broken_off, garbage */
  end(): void;
};

/**
 * Reads the body of a streamed chat completion (`text/event-stream`), or a whole one where an endpoint does not stream.
 * `onText` is called synchronously within `feed`, so what came in one chunk can be passed on in one write.
 */
export function completionReader(contentType: string, onText: OnText): CompletionReader {
  if (contentType.startsWith('application/json')) return wholeReader(onText);
  if (!contentType.startsWith('text/event-stream'))
    throw new ModelError('garbage', `The model endpoint answered with ${contentType || 'no content type'}.`);
  let finished = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === '[DONE]') {
        finished = true;
        return;
      }
      const choice = readChoice(data);
      if (choice.finished) finished = true;
      if (choice.text !== '') onText(choice.text, false);
    },
  });
  return {
    feed: (chunk) => parser.feed(chunk),
    end: () => {
      if (!finished) throw new ModelError('broken_off', 'The model endpoint broke off in the middle of its answer.');
    },
  };
}

function wholeReader(onText: OnText): CompletionReader {
  let body = '';
  return {
    feed: (chunk) => {
      body += chunk;
    },
    end: () => {
      const { text } = readChoice(body);
      if (text !== '') onText(text, true);
    },
  };
}
