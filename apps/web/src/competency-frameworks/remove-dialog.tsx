import type { FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import { useFrameworkActs } from './frameworks.queries.ts';
import { said } from './said.ts';

interface RemoveDialogProps {
  framework: FrameworkSummary;
  others: FrameworkSummary[];
  onClose: () => void;
}

/** COMP-1: what evidence rests on is archived; the active one goes only with another in its place. */
export function RemoveDialog({ framework, others, onClose }: RemoveDialogProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { show } = useToast();
  const problem = useProblemWords(words.problems);
  const { remove } = useFrameworkActs();
  const candidates = others.filter(({ status }) => status === 'draft');
  const [instead, setInstead] = useState(candidates[0]?.id ?? '');
  const [chosen, choose] = useState<'archive' | 'remove'>(framework.status === 'archived' ? 'remove' : 'archive');
  const what = framework.in_use ? 'archive' : chosen;
  const isActive = framework.status === 'active';
  const title = said(framework.title, language);
  return (
    <FormDialog
      title={words.removeTitle(title)}
      lead={framework.in_use ? words.usedText : what === 'archive' ? words.archiveText : words.deleteText}
      submit={words[what]}
      danger={what === 'remove'}
      failure={problem}
      unavailable={isActive && candidates.length === 0 ? words.noInstead : undefined}
      onClose={onClose}
      onSubmit={async () => {
        const activate = isActive ? instead : undefined;
        const { outcome } = await remove.mutateAsync({ id: framework.id, archive: what === 'archive', activate });
        show({ id: 'frameworks', text: outcome === 'archived' ? words.archived(title) : words.removed(title) });
      }}
    >
      {!framework.in_use && framework.status !== 'archived' && (
        <Choices
          legend={words.what}
          options={[
            { value: 'archive', label: words.whatArchive },
            { value: 'remove', label: words.whatDelete },
          ]}
          value={what}
          onValue={choose}
        />
      )}
      {isActive && candidates.length > 0 && (
        <SelectField
          label={words.instead}
          options={candidates.map(({ id, title, version }) => ({
            value: id,
            label: `${said(title, language)} (${words.version(version)})`,
          }))}
          value={instead}
          onValue={setInstead}
        />
      )}
    </FormDialog>
  );
}
