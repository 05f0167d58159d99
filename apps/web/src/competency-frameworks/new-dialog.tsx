import type { FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import { competencyFrameworks } from '@parley/contracts/assistant/competency-frameworks.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { freeCode } from './edit-content.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import { contentOf, useFrameworkActs, useFrameworks } from './frameworks.queries.ts';
import { said } from './said.ts';

interface NewDialogProps {
  active: FrameworkSummary | undefined;
  onClose: () => void;
}

const NOTHING = { en: '', fr: '' };

/** A draft of one's own, empty or from what is active now; its scale is that of the active one. */
export function NewDialog({ active, onClose }: NewDialogProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const problem = useProblemWords(words.problems);
  const { create } = useFrameworkActs();
  const navigate = useNavigate();
  const all = useFrameworks().data ?? [];
  const [title, setTitle] = useState(NOTHING);
  const [from, setFrom] = useState<'empty' | 'copy'>('empty');
  const [missing, setMissing] = useState(false);

  const make = async () => {
    const model = contentOf(await ask(competencyFrameworks.active, {}));
    const name = title.en.trim() || title.fr.trim();
    const code = freeCode(all, name);
    const own = { ...model, code, title };
    const content =
      from === 'copy' ? own : { ...own, description: NOTHING, attribution: NOTHING, licence: null, items: [] };
    const { id } = await create.mutateAsync(content);
    await navigate({ to: '/admin/frameworks/$framework', params: { framework: id } });
  };
  return (
    <FormDialog
      title={words.newTitle}
      lead={words.newLead}
      submit={words.make}
      failure={problem}
      onClose={onClose}
      onSubmit={() => {
        if (title.en.trim() || title.fr.trim()) return make();
        setMissing(true);
        return false;
      }}
    >
      {languages.map((each, at) => (
        <TextField
          key={each}
          label={words.titleIn[each]}
          value={title[each]}
          autoComplete="off"
          lang={each}
          problem={missing && at === 0 ? words.titleMissing : undefined}
          onValue={(value) => {
            setTitle((before) => ({ ...before, [each]: value }));
            setMissing(false);
          }}
          {...(at === 0 ? { 'data-autofocus': true } : {})}
        />
      ))}
      {active && (
        <Choices
          legend={words.startFrom}
          options={[
            { value: 'empty', label: words.empty },
            { value: 'copy', label: words.copyOf(said(active.title, language)) },
          ]}
          value={from}
          onValue={setFrom}
        />
      )}
    </FormDialog>
  );
}
