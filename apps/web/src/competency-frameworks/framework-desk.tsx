import type { Framework, FrameworkContent } from '@parley/contracts/assistant/competency-frameworks.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { AboutForm } from './about-form.tsx';
import { addItem, branchOf, changeItem, moveItem, removeItem, restoreItem } from './edit-content.ts';
import { FrameworkTree } from './framework-tree.tsx';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { contentOf, useFrameworkActs } from './frameworks.queries.ts';
import { ItemForm } from './item-form.tsx';
import { KeepUnsaved } from './keep-unsaved.tsx';
import { said } from './said.ts';

/** Of items that the server has not named yet. */
let made = 0;
const newId = (): string => {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
};
const isSame = (one: FrameworkContent, other: FrameworkContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface FrameworkDeskProps {
  framework: Framework;
  onReload: () => void;
}

/** COMP-2: the tree on one side, on the other what is chosen in it, in both languages. */
export function FrameworkDesk({ framework, onReload }: FrameworkDeskProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { show } = useToast();
  const navigate = useNavigate();
  const { save } = useFrameworkActs();
  const [kept, keep] = useState(() => contentOf(framework));
  const [content, setContent] = useState(kept);
  const [selected, select] = useState<string | null>(null);
  const readOnly = framework.status === 'archived';
  const changed = !isSame(kept, content);
  const item = content.items.find(({ id }) => id === selected);

  const edit = (change: Partial<FrameworkContent>) => setContent((before) => ({ ...before, ...change }));
  const setItems = (next: (items: FrameworkContent['items']) => FrameworkContent['items']) =>
    setContent((before) => ({ ...before, items: next(before.items) }));
  const add = (kind: 'area' | 'skill', parentId: string | null) => {
    const id = newId();
    const name = kind === 'area' ? words.newArea : words.newSkill;
    setItems((items) => addItem(items, { id, kind, parentId, name }));
    select(id);
  };
  const remove = (id: string) => {
    const branch = branchOf(content.items, id);
    const at = content.items.findIndex((each) => each.id === id);
    const name = said(branch[0]?.name ?? { en: '', fr: '' }, language) || words.unnamed;
    setItems((items) => removeItem(items, id));
    select(branch[0]?.parent_id ?? null);
    show({
      id: 'framework-item',
      text: words.itemRemoved(name),
      action: {
        label: words.undo,
        onAction: () => {
          setItems((items) => restoreItem(items, branch, at));
          select(id);
        },
      },
    });
  };
  const store = async () => {
    const { framework: saved, new_version } = await save.mutateAsync({
      id: framework.id,
      revision: framework.revision,
      content,
    });
    const fresh = contentOf(saved);
    // By its place: the server may have given it another id.
    const at = content.items.findIndex(({ id }) => id === selected);
    select(fresh.items[at]?.id ?? null);
    keep(fresh);
    setContent(fresh);
    show({ id: 'frameworks', text: new_version ? words.savedVersion(saved.version) : words.saved });
    if (new_version)
      await navigate({
        to: '/admin/frameworks/$framework',
        params: { framework: saved.id },
        replace: true,
        ignoreBlocker: true,
      });
  };
  return (
    <div className={styles.desk}>
      <KeepUnsaved unsaved={changed} />
      <div className={styles.side}>
        <p className={styles.facts}>
          <Tag tone={framework.status === 'active' ? 'moss' : 'muted'}>{words.status[framework.status]}</Tag>
          <span>{words.version(framework.version)}</span>
          <span>{framework.in_use ? words.inUse : words.notUsed}</span>
        </p>
        <FrameworkTree
          items={content.items}
          selected={selected}
          onSelect={select}
          onMove={readOnly ? undefined : (id, by) => setItems((items) => moveItem(items, id, by))}
        />
        {!readOnly && (
          <div className={styles.acts}>
            <Button variant="plain" onClick={() => add('area', null)}>
              {words.addArea}
            </Button>
            <Button variant="plain" onClick={() => add('skill', areaFor(item))}>
              {words.addSkill}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.sheet}>
        {readOnly && <ProblemNotice tone="note" happened={words.isArchived} />}
        {item ? (
          <ItemForm
            key={item.id}
            item={item}
            items={content.items}
            scale={content.scale}
            readOnly={readOnly}
            onChange={(change) => setItems((items) => changeItem(items, item.id, change))}
            onItems={setItems}
            onRemove={() => remove(item.id)}
            onAdd={() => add('skill', item.id)}
          />
        ) : (
          <AboutForm content={content} readOnly={readOnly} onChange={edit} />
        )}
        {!readOnly && (
          <SaveBar
            framework={framework}
            changed={changed}
            pending={save.isPending}
            error={save.error}
            content={content}
            onSave={() => void store().catch(() => undefined)}
            onReload={onReload}
            onShow={select}
          />
        )}
      </div>
    </div>
  );
}

/** A new skill stands where one is looking. */
const areaFor = (item: FrameworkContent['items'][number] | undefined): string | null =>
  item ? (item.kind === 'area' ? item.id : item.parent_id) : null;

interface SaveBarProps {
  framework: Framework;
  changed: boolean;
  pending: boolean;
  error: unknown;
  content: FrameworkContent;
  onSave: () => void;
  onReload: () => void;
  onShow: (id: string) => void;
}

function SaveBar({ framework, changed, pending, error, content, onSave, onReload, onShow }: SaveBarProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const problem = useProblemWords(words.problems);
  // `items[3].name`: which one the server means.
  const [, at] = /items[[.](\d+)/.exec((error instanceof ApiError && error.fields[0]?.path) || '') ?? [];
  const meant = at === undefined ? undefined : content.items[Number(at)];
  const isLost = error instanceof ApiError && error.type === 'framework_changed_meanwhile';
  return (
    <div className={styles.save}>
      {error !== null && error !== undefined && (
        <ProblemNotice
          happened={words.notSaved}
          kept={words.kept}
          todo={problem(error)}
          actions={
            isLost ? (
              <Button onClick={onReload}>{words.loadAgain}</Button>
            ) : (
              meant && <Button onClick={() => onShow(meant.id)}>{said(meant.name, language) || words.unnamed}</Button>
            )
          }
        />
      )}
      {changed && framework.status === 'active' && <p className={styles.muted}>{words.isActive}</p>}
      {changed && framework.in_use && <p className={styles.muted}>{words.willVersion(framework.version + 1)}</p>}
      <div className={styles.acts}>
        <Button
          variant="primary"
          pending={pending}
          unavailable={changed ? undefined : words.nothingChanged}
          onClick={onSave}
        >
          {words.save}
        </Button>
        <span role="status" className={styles.muted}>
          {changed && words.unsaved}
        </span>
      </div>
    </div>
  );
}
