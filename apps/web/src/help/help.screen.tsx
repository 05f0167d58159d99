import { helpLineIn, helpLinesFor } from '@parley/contracts/assistant/help-lines.ts';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { writeStored } from '@parley/ui/stored.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { countries, countryKey, likelyCountry } from './country-of-device.ts';
import { helpCopy } from './help.copy.ts';
import styles from './help.module.css';
import { HelpLineList } from './help-line-list.tsx';

/** Open to everybody, signed in or not; everything on it is in the bundle and needs no network. */
export function HelpScreen() {
  const words = useCopy(helpCopy);
  const { language } = useLanguage();
  const [country, setCountry] = useState(() => likelyCountry() ?? '');
  usePageTitle(words.title);
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region' }), [language]);
  const options = [
    ...countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    { value: '', label: words.other },
  ];
  const lines = helpLinesFor(country || null, language).map((line) => helpLineIn(line, language));
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to="/">{words.back}</Link>
        <LanguageChoice />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <section aria-labelledby="lines" className={styles.section}>
          <div className={styles.linesHead}>
            <h2 id="lines">{words.lines}</h2>
            <div className={styles.country}>
              <SelectField
                label={words.country}
                options={options}
                value={country}
                onValue={(next) => {
                  writeStored(countryKey, next);
                  setCountry(next);
                }}
              />
            </div>
          </div>
          <HelpLineList lines={lines} />
        </section>
        <section aria-labelledby="safe" className={styles.section}>
          <h2 id="safe">{words.safeTitle}</h2>
          <ol className={styles.steps}>
            {words.safe.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="settle" className={styles.section}>
          <h2 id="settle">{words.settleTitle}</h2>
          <div className={styles.settle}>
            <p>{words.settleLead}</p>
            <p>{words.breathe}</p>
            <p>{words.senses}</p>
            <ul>
              {[words.five, words.four, words.three, words.two, words.one].map((sense) => (
                <li key={sense}>{sense}</li>
              ))}
            </ul>
            <p>{words.floor}</p>
          </div>
        </section>
        <p className={styles.small}>
          {words.notAPerson} {words.offline}
        </p>
      </main>
    </div>
  );
}
