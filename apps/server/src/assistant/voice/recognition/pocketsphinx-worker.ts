import path from 'node:path';
import koffi from 'koffi';
import { answerQuestions } from '../engine/answering.ts';

const model = process.argv[2] ?? '';

type Decoder = { transcribe(pcm: Int16Array): string };
type Native = (...args: unknown[]) => unknown;

/** The libraries as Debian packages them (5prealpha). @throws when they are not there, or are others */
function libraries(): Record<'options' | 'table' | 'open' | 'begin' | 'hear' | 'end' | 'words', Native> {
  const base = koffi.load('libsphinxbase.so.3');
  const main = koffi.load('libpocketsphinx.so.3');
  return {
    options: base.func('void* cmd_ln_init(void*, void*, int, ...)'),
    table: main.func('void* ps_args()'),
    open: main.func('void* ps_init(void*)'),
    begin: main.func('int ps_start_utt(void*)'),
    hear: main.func('int ps_process_raw(void*, const int16_t*, size_t, int, int)'),
    end: main.func('int ps_end_utt(void*)'),
    words: main.func('const char* ps_get_hyp(void*, _Out_ int*)'),
  };
}

function openDecoder(): Decoder {
  const { options, table, open, begin, hear, end, words } = libraries();
  const settings = [
    ['-hmm', path.join(model, 'en-us')],
    ['-lm', path.join(model, 'en-us.lm.bin')],
    ['-dict', path.join(model, 'cmudict-en-us.dict')],
    ['-logfn', '/dev/null'],
  ].flat();
  const decoder = open(
    options(null, table(), 1, ...settings.flatMap((each) => ['const char*', each]), 'const char*', null),
  );
  if (!decoder) throw new Error('the model could not be opened');
  return {
    transcribe: (pcm) => {
      begin(decoder);
      hear(decoder, pcm, pcm.length, 0, 1);
      end(decoder);
      return (words(decoder, [0]) as string | null) ?? '';
    },
  };
}

let decoder: Decoder | null = null;
answerQuestions((pcm: Int16Array): { value: { text: string | null } } => {
  try {
    decoder ??= openDecoder();
  } catch {
    return { value: { text: null } };
  }
  return { value: { text: decoder.transcribe(pcm) } };
});
