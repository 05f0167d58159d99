import type { BadgeFormat, SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import { competencies } from '@parley/contracts/assistant/competencies.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';

const TYPES: Record<BadgeFormat, string> = { jwt: 'application/vc+jwt', json: 'application/json' };

/** Hands a badge over as a file of the browser. */
async function saveBadge({ id, code, level }: SkillDetail, format: BadgeFormat): Promise<void> {
  const text = await ask(competencies.badge, { params: { id }, query: { format } });
  saveFile(`badge-${code.replace(/[^\w.-]+/gu, '-')}-${level}.${format}`, new Blob([text], { type: TYPES[format] }));
}

/** A reached level as an Open Badge. */
export function TakeAlong({ skill }: { skill: SkillDetail }) {
  const words = useCopy(competenciesCopy);
  const problem = useProblemWords(words.problems);
  const save = useMutation({ mutationFn: (format: BadgeFormat) => saveBadge(skill, format) });
  return (
    <section aria-label={words.takeAlong} className={styles.self}>
      <h2>{words.takeAlong}</h2>
      <p className={styles.muted}>{words.takeAlongMore}</p>
      <div className={styles.acts}>
        <Button pending={save.isPending} onClick={() => save.mutate('jwt')}>
          {words.badgeJwt}
        </Button>
        <Button variant="link" pending={save.isPending} onClick={() => save.mutate('json')}>
          {words.badgeJson}
        </Button>
      </div>
      {save.error && <ProblemNotice happened={words.notSaved} todo={problem(save.error)} />}
    </section>
  );
}
