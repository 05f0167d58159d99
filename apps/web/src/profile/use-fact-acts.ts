import type { Fact } from '@parley/contracts/assistant/profile.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { inLanguage } from '../psychological-resources/texts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { profileCopy } from './profile.copy.ts';
import type { ProfileEdit, SentFact } from './profile.queries.ts';
import { asItIs, isConflict, ofFact, useChangeProfile } from './profile.queries.ts';

/** What is being written: a new fact, or other words for one. */
export type Writing = { fact: Fact | null };

/** Everything a person can do with the facts of their profile. */
export function useFactActs() {
  const words = useCopy(profileCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const { show: toast } = useToast();
  const save = useChangeProfile();
  const [writing, setWriting] = useState<Writing | null>(null);
  const failure = (error: unknown): string => (isConflict(error) ? words.changedElsewhere : problem(error));
  const say = (error: unknown) => void toast({ text: failure(error), tone: 'alert', id: 'profile' });
  const edit = (edit: ProfileEdit, done?: () => void, undone?: () => void) =>
    save.mutate(edit, {
      onError: (error) => {
        undone?.();
        say(error);
      },
      ...(done && { onSuccess: done }),
    });
  const change = (facts: (all: readonly Fact[]) => SentFact[], done?: () => void) => edit({ facts }, done);
  const undoable = (text: string, undo: () => void) =>
    toast({ text, duration: 10_000, action: { label: words.undo, onAction: undo } });
  return {
    isPending: save.isPending,
    change,
    prefer: (preferences: ProfileEdit['preferences'], undone: () => void) => edit({ preferences }, undefined, undone),
    add: () => setWriting({ fact: null }),
    correct: (fact: Fact) => setWriting({ fact }),
    writing,
    closeWriting: () => setWriting(null),
    /** For a dialog, which says itself what failed. */
    write: (facts: (all: readonly Fact[]) => SentFact[]) => save.mutateAsync({ facts }),
    failure,
    reject: (fact: Fact) =>
      change(
        ofFact(fact.id, (each) => ({ ...asItIs(each), status: 'rejected' })),
        () =>
          undoable(words.rejected(inLanguage(fact.text, language)), () =>
            change(ofFact(fact.id, (each) => ({ ...asItIs(each), status: fact.status }))),
          ),
      ),
    remove: (fact: Fact) =>
      change(
        ofFact(fact.id, () => undefined),
        () =>
          undoable(words.removed(inLanguage(fact.text, language)), () =>
            change((all) => [...all.map(asItIs), { ...asItIs(fact), status: fact.status, pinned: fact.pinned }]),
          ),
      ),
  };
}
export type FactActs = ReturnType<typeof useFactActs>;
