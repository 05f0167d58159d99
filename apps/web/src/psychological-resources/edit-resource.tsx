import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { RESOURCE_ITEM_LENGTH, RESOURCE_TITLE_LENGTH } from '@parley/contracts/assistant/psychological-resources.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { keptCopy } from './kept.copy.ts';
import styles from './kept.module.css';
import { useChangeResource } from './kept.queries.ts';
import { inLanguage } from './texts.ts';

type Draft = { key: string; id?: string; heading: string; text: string };

interface EditResourceProps {
  resource: Resource;
  onClose: () => void;
  /** Somebody else changed it: look again. */
  onAnew: () => void;
}

/** The same sheet, to write in: a title, headings, and one entry a line. */
export function EditResource({ resource, onClose, onAnew }: EditResourceProps) {
  const words = useCopy(keptCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const { status } = useAnnounce();
  const change = useChangeResource(resource.id);
  const [title, setTitle] = useState(() => inLanguage(resource.title, language));
  const [checked, setChecked] = useState(false);
  const [sections, setSections] = useState<readonly Draft[]>(() =>
    resource.sections.map(({ id, heading, items }) => ({
      key: id,
      id,
      heading: inLanguage(heading, language),
      text: items.map((item) => inLanguage(item, language).replace(/\s*\n\s*/g, ' ')).join('\n'),
    })),
  );
  const write = (key: string, next: Partial<Draft>) =>
    setSections(sections.map((section) => (section.key === key ? { ...section, ...next } : section)));
  const save = () => {
    setChecked(true);
    if (title.trim() === '' || sections.some(({ heading }) => heading.trim() === '')) return;
    change.mutate(
      {
        title,
        language,
        version: resource.version,
        sections: sections.map(({ id, heading, text }) => ({
          ...(id && { id }),
          heading,
          items: text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
        })),
      },
      {
        onSuccess: () => {
          status(words.saved);
          onClose();
        },
      },
    );
  };
  const conflict = change.error instanceof ApiError && change.error.status === 409;
  return (
    <form
      className={styles.paper}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={words.titleLabel}
        value={title}
        onValue={setTitle}
        maxLength={RESOURCE_TITLE_LENGTH}
        autoComplete="off"
        problem={checked && title.trim() === '' ? words.emptyTitle : undefined}
      />
      <p className={styles.note}>{words.linesHint}</p>
      {sections.map(({ key, heading, text }) => (
        <fieldset key={key} className={styles.draft}>
          <legend className="sr-only">{heading}</legend>
          <TextField
            label={words.headingLabel}
            value={heading}
            onValue={(next) => write(key, { heading: next })}
            maxLength={RESOURCE_TITLE_LENGTH}
            autoComplete="off"
            problem={checked && heading.trim() === '' ? words.emptyHeading : undefined}
          />
          <TextArea
            label={words.linesLabel(heading)}
            value={text}
            onValue={(next) => write(key, { text: next })}
            maxLength={RESOURCE_ITEM_LENGTH}
            rows={2}
          />
          <div>
            <Button variant="link" onClick={() => setSections(sections.filter((section) => section.key !== key))}>
              {words.dropSection(heading)}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          onClick={() => setSections([...sections, { key: `new-${Date.now()}`, heading: words.newHeading, text: '' }])}
        >
          {words.addSection}
        </Button>
      </div>
      {change.error && (
        <ProblemNotice
          happened={words.notSaved}
          todo={conflict ? words.changedElsewhere : problem(change.error)}
          actions={conflict && <Button onClick={onAnew}>{words.openAnew}</Button>}
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" pending={change.isPending}>
          {words.save}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
