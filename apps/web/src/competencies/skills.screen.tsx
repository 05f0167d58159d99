import type { Competencies, Skill } from '@parley/contracts/assistant/competencies.ts';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';
import { competenciesQuery } from './competencies.queries.ts';
import { LevelStones } from './level-stones.tsx';
import { Proposals } from './proposals.tsx';

/** Where one stands in the framework of the organisation, and what waits for one's decision. */
export function SkillsScreen() {
  const words = useCopy(competenciesCopy);
  const { language } = useLanguage();
  const query = useQuery(competenciesQuery(language));
  return (
    <WorkRoom title={words.title} lead={query.data && words.lead(query.data.framework.title)}>
      <Loaded query={query}>{(standing) => <Standing standing={standing} />}</Loaded>
    </WorkRoom>
  );
}

function Standing({ standing }: { standing: Competencies }) {
  const words = useCopy(competenciesCopy);
  const { areas, scale, proposed, framework } = standing;
  if (areas.length === 0)
    return (
      <Empty title={words.empty} drawing="path">
        {words.emptyMore}
      </Empty>
    );
  const skills = areas.flatMap((area) => area.skills);
  return (
    <>
      {proposed.length > 0 && <Proposals proposed={proposed} scale={scale} />}
      <p className={styles.reached}>
        {words.reached(skills.filter(({ level }) => level !== null).length, skills.length)}
      </p>
      {areas.map((area) => (
        <section key={area.id ?? ''} aria-label={area.name || words.loose} className={styles.group}>
          <header className={styles.groupHead}>
            <h2>{area.name || words.loose}</h2>
            {area.description && <p className={styles.muted}>{area.description}</p>}
          </header>
          <ul className={styles.skills}>
            {area.skills.map((skill) => (
              <li key={skill.id}>
                <SkillLink skill={skill} scale={scale} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <aside className={styles.aside}>
        <h2>{words.begin}</h2>
        <p>{words.rule}</p>
        <p>
          <strong>{words.yours}</strong> {words.yoursMore}
        </p>
        {framework.attribution && <p className={styles.muted}>{framework.attribution}</p>}
      </aside>
    </>
  );
}

function SkillLink({ skill, scale }: { skill: Skill; scale: Competencies['scale'] }) {
  const words = useCopy(competenciesCopy);
  return (
    <Link to="/skills/$skillId" params={{ skillId: skill.id }} className={styles.skill}>
      <span className={styles.skillName}>{skill.name}</span>
      <span className={styles.skillState}>
        {skill.proposed > 0 && <Tag tone="ember">{words.waiting(skill.proposed)}</Tag>}
        <LevelStones level={skill.level} scale={scale} />
      </span>
    </Link>
  );
}
