import type { Fact } from '@parley/contracts/assistant/profile.ts';
import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { keptCopy } from './kept.copy.ts';
import styles from './kept.module.css';
import { keptQuery } from './kept.queries.ts';
import { inLanguage } from './texts.ts';

/** All that came of conversations and exercises: what is open first, what is done below. */
export function KeptScreen() {
  const words = useCopy(keptCopy);
  const query = useQuery(keptQuery);
  return (
    <WorkRoom title={words.title} lead={words.lead}>
      <Loaded query={query}>
        {({ profile: { facts }, resources }) => {
          if (resources.length === 0)
            return (
              <Empty
                title={words.empty}
                drawing="list"
                action={
                  <Link to="/exercises" className={buttonClass('primary')}>
                    {words.toExercises}
                  </Link>
                }
              >
                {words.emptyMore}
              </Empty>
            );
          const done = resources.filter(({ done_at }) => done_at !== null);
          const todo = resources.filter(({ done_at }) => done_at === null);
          const isProposed = ({ origin, edited, pinned }: Resource) => origin === 'builtin' && !edited && !pinned;
          return (
            <>
              <Sheets title={words.open} resources={todo.filter((resource) => !isProposed(resource))} />
              <Sheets title={words.proposed} resources={todo.filter(isProposed)} facts={facts} />
              <Sheets title={words.doneGroup} resources={done} />
            </>
          );
        }}
      </Loaded>
    </WorkRoom>
  );
}

interface SheetsProps {
  title: string;
  resources: readonly Resource[];
  /** For what says why it is here. */
  facts?: readonly Fact[];
}

function Sheets({ title, resources, facts = [] }: SheetsProps) {
  const words = useCopy(keptCopy);
  const { language } = useLanguage();
  const because = ({ why }: Resource): string | null => {
    const reasons = facts.filter(({ id }) => why.includes(id)).map(({ text }) => inLanguage(text, language));
    return reasons.length > 0 ? words.because(formatList(language, reasons)) : null;
  };
  if (resources.length === 0) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.sheets}>
        {resources.map((resource) => (
          <li key={resource.id}>
            <SheetLink resource={resource} because={because(resource)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Characters of what is inside, shown from outside. */
const GLIMPSE = 140;

function SheetLink({ resource, because }: { resource: Resource; because: string | null }) {
  const { id, kind, title, sections, pinned, done_at, created_at, minutes } = resource;
  const words = useCopy(keptCopy);
  const { language } = useLanguage();
  const at = useFormat().shortDate(created_at);
  const inside = sections.flatMap(({ items }) => items.map((item) => inLanguage(item, language))).join(' · ');
  return (
    <Link to="/kept/$resourceId" params={{ resourceId: id }} className={styles.sheet}>
      <span className={styles.facts}>
        <span>{words.kinds[kind]}</span>
        <span>{minutes === null ? at : words.minutes(minutes)}</span>
        {pinned && <Tag tone="ember">{words.pinned}</Tag>}
        {done_at !== null && <Tag tone="moss">{words.done}</Tag>}
      </span>
      <span className={styles.title}>{inLanguage(title, language)}</span>
      {because && <span className={styles.inside}>{because}</span>}
      <span className={styles.inside}>
        {inside.length > GLIMPSE ? `${inside.slice(0, GLIMPSE).trimEnd()}…` : inside}
      </span>
    </Link>
  );
}
