import type { Evidence } from '@parley/contracts/assistant/competencies.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { competenciesCopy } from './competencies.copy.ts';
import { useDecide } from './competencies.queries.ts';

type Scale = readonly { level: number; label: string }[];

/** Decides, says what came of it, and lets it be taken back. What was decided about may have left the screen by then. */
export function useDecisionWords(scale: Scale) {
  const words = useCopy(competenciesCopy);
  const problem = useProblemWords(words.problems);
  const { show: toast } = useToast();
  const { mutateAsync: change, isPending } = useDecide();
  const say = (text: string) => void toast({ text, id: 'evidence' });
  const failed = (error: unknown) =>
    void toast({ text: `${words.notDecided} ${problem(error)}`, tone: 'alert', id: 'evidence' });
  const takeBack = ({ id, status }: Evidence) => void change({ id, status }).then(() => say(words.takenBack), failed);
  const decide = async (evidence: Evidence, status: Evidence['status']): Promise<void> => {
    const { level, level_changed } = await change({ id: evidence.id, status });
    if (status === 'proposed') {
      say(words.takenBack);
      return;
    }
    const label = scale.find((each) => each.level === level)?.label;
    const accepted =
      level_changed && label !== undefined ? words.nowAt(evidence.skill, label) : words.acceptedNow(evidence.skill);
    toast({
      text: status === 'accepted' ? accepted : words.rejectedNow,
      duration: 10_000,
      id: 'evidence',
      action: { label: words.undo, onAction: () => takeBack(evidence) },
    });
  };
  return {
    pending: isPending,
    decide: (evidence: Evidence, status: Evidence['status']) => void decide(evidence, status).catch(failed),
    keep: ({ id }: Evidence, kept: boolean) =>
      void change({ id, kept }).then(() => say(kept ? words.keptNow : words.letGoNow), failed),
  };
}
