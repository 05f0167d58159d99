import type { GroupConfig } from '@parley/contracts/identity/groups.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { groupsCopy } from './groups.copy.ts';

interface GroupSettingsDialogProps {
  config: GroupConfig;
  onSave: (config: GroupConfig) => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

export function GroupSettingsDialog({ config, onSave, onClose, failure }: GroupSettingsDialogProps) {
  const words = useCopy(groupsCopy);
  const [chosen, setChosen] = useState(config);
  return (
    <FormDialog
      title={words.settingsTitle}
      submit={words.saveSettings}
      onSubmit={() => onSave(chosen)}
      onClose={onClose}
      failure={failure}
    >
      <SwitchField
        label={words.enabled}
        hint={words.enabledHint}
        checked={chosen.enabled}
        onValue={(enabled) => setChosen({ ...chosen, enabled })}
      />
      <SwitchField
        label={words.rolesEnabled}
        hint={words.rolesEnabledHint}
        checked={chosen.rolesEnabled}
        onValue={(rolesEnabled) => setChosen({ ...chosen, rolesEnabled })}
      />
    </FormDialog>
  );
}
