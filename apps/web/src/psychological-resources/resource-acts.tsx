import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { psychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { Button } from '@parley/ui/button.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useNavigate } from '@tanstack/react-router';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { keptCopy } from './kept.copy.ts';
import styles from './kept.module.css';
import { useChangeResource, useDeleteResource } from './kept.queries.ts';
import { inLanguage } from './texts.ts';

const FILES = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const;

/** Hands one thing over as a file of the browser. */
async function saveResource(id: string, title: string, format: keyof typeof FILES): Promise<void> {
  const text = await ask(psychologicalResources.export, { params: { id }, query: { format } });
  const { ending, type } = FILES[format];
  saveFile(`${title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.${ending}`, new Blob([text], { type }));
}

/** What can be done with one thing that is kept. */
export function ResourceActs({ resource, onEdit }: { resource: Resource; onEdit: () => void }) {
  const words = useCopy(keptCopy);
  const problem = useProblemWords(words.problems);
  const { language } = useLanguage();
  const { show: toast } = useToast();
  const navigate = useNavigate();
  const { id, kind, pinned, done_at } = resource;
  const markDone = done_at === null ? words.markDone : words.markOpen;
  const title = inLanguage(resource.title, language);
  const change = useChangeResource(id);
  const { remove, restore } = useDeleteResource(id);
  const say = (error: unknown) => void toast({ text: problem(error), tone: 'alert', id: 'kept' });
  const onDelete = () =>
    remove.mutate(undefined, {
      onError: say,
      onSuccess: () => {
        toast({
          text: words.removed(title),
          duration: 10_000,
          action: {
            label: words.undo,
            onAction: () => void restore().then(() => toast({ text: words.restored }), say),
          },
        });
        void navigate({ to: '/kept' });
      },
    });
  return (
    <div className={styles.acts}>
      {kind === 'plan' && (
        <Button
          variant={done_at === null ? 'primary' : 'quiet'}
          pending={change.isPending}
          onClick={() => change.mutate({ done: done_at === null }, { onError: say })}
        >
          {markDone}
        </Button>
      )}
      <Button onClick={onEdit}>{words.edit}</Button>
      <Menu
        label={words.actions(title)}
        icon={<IconDots size={20} stroke={1.5} />}
        align="start"
        items={[
          {
            label: pinned ? words.unpin : words.pin,
            onSelect: () => change.mutate({ pinned: !pinned }, { onError: say }),
          },
          ...(kind === 'plan'
            ? []
            : [{ label: markDone, onSelect: () => change.mutate({ done: done_at === null }, { onError: say }) }]),
          { label: words.print, onSelect: () => print() },
          { label: words.markdown, onSelect: () => void saveResource(id, title, 'markdown').catch(say) },
          { label: words.json, onSelect: () => void saveResource(id, title, 'json').catch(say) },
          { label: words.remove, danger: true, separated: true, onSelect: onDelete },
        ]}
      />
    </div>
  );
}
