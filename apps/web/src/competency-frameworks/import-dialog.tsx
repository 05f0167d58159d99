import type { FrameworkImport } from '@parley/contracts/assistant/competency-frameworks.ts';
import { FRAMEWORK_BYTES } from '@parley/contracts/assistant/competency-frameworks.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import { useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { sendPackage, useFrameworkActs } from './frameworks.queries.ts';
import { said } from './said.ts';

type Chosen = { file: File; preview: FrameworkImport | null; problem: string | null };

/** COMP-2: a file is looked at first; what would change stands there before anything does. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { show } = useToast();
  const own = useProblemWords(words.problems);
  const acts = useFrameworkActs();
  const [chosen, choose] = useState<Chosen | null>(null);
  const problem = (error: unknown): string => {
    const place = error instanceof ApiError ? error.fields[0]?.path : undefined;
    return place ? `${own(error)} ${words.at(place)}` : own(error);
  };

  const look = async (file: File) => {
    choose({ file, preview: null, problem: null });
    if (file.size > FRAMEWORK_BYTES) {
      choose({ file, preview: null, problem: words.problems.framework_too_large });
      return;
    }
    const settled = await sendPackage(file, { preview: true }).then(
      (preview) => ({ preview, problem: null }),
      (error: unknown) => ({ preview: null, problem: problem(error) }),
    );
    // Another file may have been chosen meanwhile.
    choose((now) => (now?.file === file ? { file, ...settled } : now));
  };
  const preview = chosen?.preview ?? null;
  return (
    <FormDialog
      title={words.importTitle}
      lead={words.importLead}
      submit={words.importNow}
      width="wide"
      failure={problem}
      unavailable={!preview ? words.importFirst : preview.outcome === 'same' ? words.nothingToImport : undefined}
      onClose={onClose}
      onSubmit={async () => {
        if (!chosen || !preview) return;
        await acts.import.mutateAsync({ file: chosen.file, revision: preview.current?.revision });
        show({ id: 'frameworks', text: words.imported(said(preview.title, language)) });
      }}
    >
      <label className={styles.drop}>
        <IconFileUpload size={20} stroke={1.5} aria-hidden />
        <span className={styles.choose}>{words.choose}</span>
        {chosen && <span className={styles.muted}>{chosen.file.name}</span>}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          data-autofocus
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void look(file);
          }}
        />
      </label>
      <div aria-live="polite" className={styles.preview}>
        {chosen && !preview && !chosen.problem && <p className={styles.muted}>{words.reading}</p>}
        {chosen?.problem && <ProblemNotice happened={chosen.problem} />}
        {preview && <Preview preview={preview} />}
      </div>
    </FormDialog>
  );
}

function Preview({ preview }: { preview: FrameworkImport }) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { changes, outcome } = preview;
  const parts = [
    ['added', words.added, changes.added],
    ['changed', words.changed, changes.changed],
    ['removed', words.gone, changes.removed],
  ] as const;
  return (
    <>
      <p className={styles.previewTitle}>{said(preview.title, language)}</p>
      <p className={styles.muted}>
        {words.counts(preview.areas, preview.skills)} · {words.outcomes[outcome]}
      </p>
      {outcome !== 'same' && (
        <dl className={styles.changes}>
          {parts
            .filter(([, , { count }]) => count > 0)
            .map(([id, label, { count, names }]) => (
              <div key={id} className={styles[id]}>
                <dt>
                  {label} <span className={styles.figure}>{count}</span>
                </dt>
                <dd>
                  {names
                    .slice(0, SHOWN)
                    .map((name) => said(name, language))
                    .join(' · ')}
                  {count > SHOWN && ` ${words.andMore(count - SHOWN)}`}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {outcome !== 'new' && outcome !== 'same' && (
        <p className={styles.muted}>
          {words.unchanged(changes.unchanged)}. {changes.about && words.aboutChanged}
        </p>
      )}
      {preview.current?.status === 'active' && outcome !== 'same' && <p>{words.isActive}</p>}
      {preview.left_out > 0 && <p className={styles.muted}>{words.leftOut(preview.left_out)}</p>}
    </>
  );
}

/** Names in the preview. */
const SHOWN = 12;
