import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const command = apple ? '⌘' : 'Ctrl';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = useCopy(shellCopy);
  const keys: [string[], string][] = [
    [['Enter'], words.shortcutSend],
    [['Shift', 'Enter'], words.shortcutNewline],
    [['Esc'], words.shortcutStop],
    [['↑'], words.shortcutEdit],
    [[command, 'K'], words.shortcutSearch],
    [[command, 'Shift', 'O'], words.shortcutNew],
    [['?'], words.shortcutHelp],
  ];
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([combination, meaning]) => (
          <div key={meaning}>
            <dt>
              {combination.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
