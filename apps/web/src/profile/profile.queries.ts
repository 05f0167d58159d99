import type { Fact, ProfileChange } from '@parley/contracts/assistant/profile.ts';
import type {
  PsychologicalResources,
  Refreshed,
  SkipReason,
} from '@parley/contracts/assistant/psychological-resources.ts';
import { psychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { keptQuery } from '../psychological-resources/kept.queries.ts';

/** A fact as it is sent back; what is left out stays as it is. */
export type SentFact = ProfileChange['facts'][number];
export const asItIs = ({ id, kind, text }: Fact): SentFact => ({ id, kind, text });

/** What becomes of the facts there are, and of the preferences. */
export type ProfileEdit = {
  facts?: (facts: readonly Fact[]) => SentFact[];
  preferences?: ProfileChange['preferences'];
};

/** One fact becomes another, or goes; all others stay. */
export const ofFact =
  (id: string, edit: (fact: Fact) => SentFact | undefined) =>
  (facts: readonly Fact[]): SentFact[] =>
    facts.flatMap((fact) => (fact.id === id ? (edit(fact) ?? []) : asItIs(fact)));

/** Whether it changed elsewhere meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Writes the profile as it is on the screen, changed; what changed elsewhere meanwhile is shown instead. One change after the other:
 * a second that left before the first had its answer would meet the version the first one made.
 */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: async ({ facts, preferences }: ProfileEdit) => {
      const { profile, version } = await client.ensureQueryData(keptQuery);
      return ask(psychologicalResources.replace, {
        body: {
          profile: {
            facts: facts ? facts(profile.facts) : profile.facts.map(asItIs),
            ...(preferences && { preferences }),
          },
          version,
        },
      });
    },
    onSuccess: (document: PsychologicalResources) => client.setQueryData(keptQuery.queryKey, document),
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: ['kept'], exact: true }) : undefined),
  });
}

/** Reads the conversations anew. */
export function useRefresh() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<Refreshed> => ask(psychologicalResources.refresh, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['kept'] }),
  });
}

export type TranslationProgress = { done: number; left: number; skipped: number; reason: SkipReason | null };

/** Translates piece by piece, until nothing is left that can be. */
export function useTranslate(onProgress: (progress: TranslationProgress) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<TranslationProgress> => {
      const progress: TranslationProgress = { done: 0, left: 0, skipped: 0, reason: null };
      for (;;) {
        const { translated, skipped, remaining } = await ask(psychologicalResources.translate, {});
        progress.done += translated.length;
        progress.left = remaining;
        // What is skipped is looked at again with each request.
        progress.skipped = skipped.length;
        progress.reason = skipped[0]?.reason ?? null;
        onProgress({ ...progress });
        if (remaining === 0 || translated.length === 0) return progress;
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['kept'] }),
  });
}
