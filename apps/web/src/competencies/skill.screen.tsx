import type { SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { buttonClass } from '@parley/ui/button.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';
import { skillQuery, useRateSelf } from './competencies.queries.ts';
import { EvidenceList } from './evidence-list.tsx';
import { Ladder } from './ladder.tsx';
import { LevelStones } from './level-stones.tsx';
import { TakeAlong } from './take-along.tsx';

/** One skill: what its levels look like, where one stands, and what speaks for it. */
export function SkillScreen() {
  const words = useCopy(competenciesCopy);
  const { language } = useLanguage();
  const { skillId = '' } = useParams({ strict: false });
  const query = useQuery(skillQuery(skillId, language));
  const gone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <WorkRoom title={query.data?.name ?? words.title} titled={false}>
      {gone ? (
        <Empty
          title={words.problems.skill_not_found}
          drawing="path"
          action={
            <Link to="/skills" className={buttonClass('primary')}>
              {words.back}
            </Link>
          }
        />
      ) : (
        <Loaded query={query} problems={words.problems}>
          {(skill) => <SkillSheet skill={skill} />}
        </Loaded>
      )}
    </WorkRoom>
  );
}

function SkillSheet({ skill }: { skill: SkillDetail }) {
  const words = useCopy(competenciesCopy);
  const format = useFormat();
  const { name, description, area, level, scale, holds_until } = skill;
  const until = holds_until && format.date(holds_until);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.facts}>
          <Link to="/skills">{words.back}</Link>
          {area && <span>{area}</span>}
        </p>
        <h1>{name}</h1>
        {description && <p className={styles.lead}>{description}</p>}
        <LevelStones level={level} scale={scale} />
        {until && <p className={styles.muted}>{words.holds(until)}</p>}
      </header>
      <div className={styles.columns}>
        <Ladder skill={skill} />
        <div className={styles.side}>
          <SelfRating skill={skill} />
          {level !== null && <TakeAlong skill={skill} />}
        </div>
      </div>
      <EvidenceList skill={skill} />
    </>
  );
}

function SelfRating({ skill: { id, self_level, scale } }: { skill: SkillDetail }) {
  const words = useCopy(competenciesCopy);
  const problem = useProblemWords(words.problems);
  const { status } = useAnnounce();
  const rate = useRateSelf(id);
  const value = rate.variables ?? self_level;
  return (
    <section className={styles.self}>
      <Choices
        legend={words.self}
        options={scale.map(({ level, label }) => ({ value: String(level), label }))}
        value={value === null ? '' : String(value)}
        onValue={(level) => rate.mutate(Number(level), { onSuccess: () => status(words.rated) })}
      />
      <p className={styles.muted}>{words.selfMore}</p>
      {rate.error && <ProblemNotice happened={words.notRated} todo={problem(rate.error)} />}
    </section>
  );
}
