import type { Refreshed } from '@parley/contracts/assistant/psychological-resources.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { inLanguage } from '../psychological-resources/texts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import type { TranslationProgress } from './profile.queries.ts';
import { useRefresh, useTranslate } from './profile.queries.ts';

/** Reading anew and translating, each with what it is at and what it did. */
export function ProfileActs({ refreshedAt }: { refreshedAt: string | null }) {
  const words = useCopy(profileCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const format = useFormat();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<TranslationProgress | null>(null);
  const translate = useTranslate(setProgress);
  return (
    <section aria-label={words.whatChanged} className={styles.doing}>
      <div className={styles.acts}>
        <Button
          pending={refresh.isPending}
          onClick={() => {
            translate.reset();
            refresh.mutate();
          }}
        >
          {words.refresh}
        </Button>
        <Button
          variant="plain"
          pending={translate.isPending}
          onClick={() => {
            refresh.reset();
            setProgress(null);
            translate.mutate();
          }}
        >
          {words.translate}
        </Button>
      </div>
      <div role="status" className={styles.told}>
        {refresh.isPending && <p>{words.refreshing}</p>}
        {refresh.data && <WhatChanged refreshed={refresh.data} />}
        {translate.isPending && <p>{words.translating(progress?.done ?? 0, progress?.left ?? 0)}</p>}
        {translate.data && (
          <>
            {(translate.data.done > 0 || translate.data.skipped === 0) && (
              <p>{words.translatedCount(translate.data.done)}</p>
            )}
            {translate.data.skipped > 0 && (
              <p>
                {words.skipped(translate.data.skipped)}
                {language === 'fr' ? '\u00a0: ' : ': '}
                {words.reasons[translate.data.reason ?? 'not_usable']}
              </p>
            )}
          </>
        )}
        {refresh.isIdle && translate.isIdle && refreshedAt && <p>{words.refreshedAt(format.dateTime(refreshedAt))}</p>}
      </div>
      {refresh.error && <ProblemNotice happened={words.notRead} todo={problem(refresh.error)} />}
      {translate.error && <ProblemNotice happened={words.notTranslated} todo={problem(translate.error)} />}
    </section>
  );
}

/** What a refresh did, in words. */
function WhatChanged({ refreshed: { added, updated, retired, kept } }: { refreshed: Refreshed }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  const listed = (changes: Refreshed['added']): string =>
    formatList(
      language,
      changes.map(({ text }) =>
        language === 'fr' ? `«\u00a0${inLanguage(text, 'fr')}\u00a0»` : `“${inLanguage(text, 'en')}”`,
      ),
    );
  return (
    <>
      {added.length + updated.length + retired.length === 0 && <p>{words.nothingNew}</p>}
      {added.length > 0 && <p>{words.added(listed(added))}</p>}
      {updated.length > 0 && <p>{words.updated(listed(updated))}</p>}
      {retired.length > 0 && <p>{words.retired(listed(retired))}</p>}
      {kept.length > 0 && <p>{words.keptSame(kept.length)}</p>}
    </>
  );
}
