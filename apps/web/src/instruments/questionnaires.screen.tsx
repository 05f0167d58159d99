import type { InstrumentSummary } from '@parley/contracts/assistant/instruments.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { inLanguage } from '../psychological-resources/texts.ts';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';
import { instrumentsQuery } from './instruments.queries.ts';
import { WhatItTells } from './what-it-tells.tsx';

/** PROF-4: the questionnaires there are, what they can and cannot tell, and the way to one's results. */
export function QuestionnairesScreen() {
  const words = useCopy(instrumentsCopy);
  const query = useQuery(instrumentsQuery);
  return (
    <WorkRoom title={words.title} lead={words.lead}>
      <Loaded query={query}>
        {({ instruments }) => (
          <div className={styles.room}>
            <WhatItTells />
            <ul className={styles.list}>
              {instruments.map((instrument) => (
                <Entry key={instrument.id} instrument={instrument} />
              ))}
            </ul>
            <p>
              <Link to="/profile">{words.back}</Link>
            </p>
          </div>
        )}
      </Loaded>
    </WorkRoom>
  );
}

function Entry({ instrument }: { instrument: InstrumentSummary }) {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const { id, minutes, item_count, answered, results, source } = instrument;
  const title = inLanguage(instrument.title, language);
  const [latest] = results;
  return (
    <li className={styles.entry}>
      <h2>{title}</h2>
      <p className={styles.facts}>
        <span>{words.minutes(minutes, item_count)}</span>
        {latest && <span>{words.lastTaken(format.date(latest.taken_at))}</span>}
      </p>
      <p className={styles.prose}>{inLanguage(instrument.about, language)}</p>
      <p className={styles.note}>
        {words.source}
        {language === 'fr' ? '\u00a0: ' : ': '}
        {source.name}. {inLanguage(source.rights, language)}{' '}
        {words.wording[instrument.lang_status[language] === 'original' ? 'original' : 'translated']}
      </p>
      <p className={styles.acts}>
        <Link
          to="/profile/questionnaires/$instrument"
          params={{ instrument: id }}
          className={buttonClass(latest && answered === 0 ? 'quiet' : 'primary')}
          aria-label={
            answered > 0
              ? `${words.resume(answered, item_count)}, ${title}`
              : latest
                ? words.seeResultOf(title)
                : words.beginIt(title)
          }
        >
          {answered > 0 ? words.resume(answered, item_count) : latest ? words.seeResult : words.begin}
        </Link>
      </p>
    </li>
  );
}
