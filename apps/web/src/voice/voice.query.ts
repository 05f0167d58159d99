import type { SpokenLanguage } from '@parley/contracts/assistant/voice.ts';
import { voice } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { browserListening } from './browser-recognition.ts';

/** A server that was just started finds out what it can; it is asked again. Milliseconds. */
const NOT_KNOWN_YET_MS = 1_500;
const isUnknown = ({ speech, recognition }: SpokenLanguage): boolean =>
  speech.reason === 'not_known_yet' || recognition.reason === 'not_known_yet';

/** What can be spoken and written down in each language now. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: async () => (await ask(voice.languages, {})).languages,
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.some(isUnknown) ? NOT_KNOWN_YET_MS : false),
});

/** What this browser itself can write down. */
export const browserListeningQuery = (language: Language) =>
  queryOptions({
    queryKey: ['browser-listening', language],
    queryFn: () => browserListening(language),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Voices that can speak now. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: () => ask(voice.voices, {}),
  staleTime: 60_000,
});

/** Programs that run on the server itself; everything else is a service somewhere. */
const HERE = new Set(['flite', 'espeak', 'pocketsphinx']);
export const isHere = (provider: string | null): boolean => provider === null || HERE.has(provider);
