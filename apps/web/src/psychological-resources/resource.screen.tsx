import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { EditResource } from './edit-resource.tsx';
import { keptCopy } from './kept.copy.ts';
import styles from './kept.module.css';
import { keptQuery, resourceQuery } from './kept.queries.ts';
import { ResourceActs } from './resource-acts.tsx';
import { inLanguage } from './texts.ts';

/** One thing that is kept: to read, edit, print and take along. */
export function ResourceScreen() {
  const words = useCopy(keptCopy);
  const { language } = useLanguage();
  const { resourceId = '' } = useParams({ strict: false });
  const query = useQuery(resourceQuery(resourceId));
  const [editing, setEditing] = useState(false);
  const gone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  const title = query.data ? inLanguage(query.data.title, language) : words.title;
  return (
    <WorkRoom title={gone ? words.missing : title} titled={false}>
      {gone ? (
        <Empty
          title={words.missing}
          drawing="list"
          action={
            <Link to="/kept" className={buttonClass('primary')}>
              {words.toList}
            </Link>
          }
        >
          {words.missingMore}
        </Empty>
      ) : (
        <Loaded query={query} problems={words.problems}>
          {(resource) =>
            editing ? (
              <EditResource
                key={resource.id}
                resource={resource}
                onClose={() => setEditing(false)}
                onAnew={() => {
                  setEditing(false);
                  void query.refetch();
                }}
              />
            ) : (
              <Sheet resource={resource} onEdit={() => setEditing(true)} />
            )
          }
        </Loaded>
      )}
    </WorkRoom>
  );
}

/** The facts of the profile it is there for, with the way to them. */
function WhyHere({ why }: { why: readonly string[] }) {
  const words = useCopy(keptCopy);
  const { language } = useLanguage();
  const { data } = useQuery({ ...keptQuery, enabled: why.length > 0 });
  const facts = data?.profile.facts.filter(({ id }) => why.includes(id)) ?? [];
  if (facts.length === 0) return null;
  return (
    <p className={styles.back}>
      {words.why}
      {language === 'fr' ? '\u00a0: ' : ': '}
      {facts.map((fact, index) => (
        <Fragment key={fact.id}>
          {index > 0 && ', '}
          <Link to="/profile" hash={`fact-${fact.id}`}>
            {inLanguage(fact.text, language)}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function Sheet({ resource, onEdit }: { resource: Resource; onEdit: () => void }) {
  const words = useCopy(keptCopy);
  const { language } = useLanguage();
  const { date } = useFormat();
  const { kind, title, sections, note, pinned, done_at, edited, created_at, conversation_id, minutes, lang_status } =
    resource;
  return (
    <article className={styles.paper}>
      <header className={styles.paperHead}>
        <p className={styles.facts}>
          <span>{words.kinds[kind]}</span>
          <span>{minutes === null ? words.of(date(created_at)) : words.minutes(minutes)}</span>
          {lang_status[language] === 'translated' && <span>{words.translated}</span>}
          {edited && <span>{words.edited}</span>}
          {pinned && <Tag tone="ember">{words.pinned}</Tag>}
          {done_at !== null && <Tag tone="moss">{words.doneOn(date(done_at))}</Tag>}
        </p>
        <h1>{inLanguage(title, language)}</h1>
        <ResourceActs resource={resource} onEdit={onEdit} />
      </header>
      {sections.map(({ id, heading, items }) => (
        <section key={id} className={styles.section}>
          <h2>{inLanguage(heading, language)}</h2>
          {items.length > 1 ? (
            <ul>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity, and nothing is moved here
                <li key={index}>{inLanguage(item, language)}</li>
              ))}
            </ul>
          ) : (
            <p>{items[0] && inLanguage(items[0], language)}</p>
          )}
        </section>
      ))}
      {note && <p className={styles.note}>{inLanguage(note, language)}</p>}
      <WhyHere why={resource.why} />
      {conversation_id && (
        <p className={styles.back}>
          <Link to="/c/$conversationId" params={{ conversationId: conversation_id }}>
            {words.toConversation}
          </Link>
        </p>
      )}
    </article>
  );
}
