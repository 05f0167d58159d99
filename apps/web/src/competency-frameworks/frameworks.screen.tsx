import type { FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { AdminPage } from '../admin/admin-page.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { downloadPackage, useFrameworkActs, useFrameworks } from './frameworks.queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewDialog } from './new-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { said } from './said.ts';

type Asked = 'new' | 'import' | { act: 'activate' | 'remove'; framework: FrameworkSummary } | null;

/** COMP-1: the frameworks of the tenant, and which of them is active. */
export function FrameworksScreen() {
  const words = useCopy(frameworksCopy);
  const query = useFrameworks();
  return (
    <AdminPage title={words.title} lead={words.lead}>
      <Loaded query={query} problems={words.problems}>
        {(frameworks) => <Frameworks frameworks={frameworks} />}
      </Loaded>
    </AdminPage>
  );
}

function Frameworks({ frameworks }: { frameworks: FrameworkSummary[] }) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const { show } = useToast();
  const acts = useFrameworkActs();
  const [asked, ask] = useState<Asked>(null);
  const active = frameworks.find(({ status }) => status === 'active');
  const drafts = frameworks.filter(({ status }) => status === 'draft');
  const archived = frameworks.filter(({ status }) => status === 'archived');

  const restore = async () => {
    const { created } = await acts.defaults.mutateAsync();
    const text = created.length === 0 ? words.defaultsThere : words.defaultsMade(created.length);
    show({ id: 'frameworks', text });
  };
  const take = (framework: FrameworkSummary) =>
    void downloadPackage(framework).catch(() => show({ id: 'frameworks', text: words.exportFailed, tone: 'alert' }));
  const itemsFor = (framework: FrameworkSummary): MenuItem[] => [
    ...(framework.status === 'active'
      ? []
      : [{ label: words.activate, onSelect: () => ask({ act: 'activate', framework }) }]),
    { label: words.export, onSelect: () => take(framework) },
    ...(framework.status === 'archived' && framework.in_use
      ? []
      : [
          {
            label: framework.in_use ? words.archive : words.remove,
            danger: true,
            separated: true,
            onSelect: () => ask({ act: 'remove', framework }),
          },
        ]),
  ];
  const row = (framework: FrameworkSummary) => (
    <li key={framework.id} className={styles.row}>
      <Link to="/admin/frameworks/$framework" params={{ framework: framework.id }} className={styles.rowTitle}>
        {said(framework.title, language)}
      </Link>
      <Facts framework={framework} />
      <Menu
        label={words.actionsFor(said(framework.title, language))}
        icon={<IconDots size={20} stroke={1.5} />}
        items={itemsFor(framework)}
      />
    </li>
  );
  return (
    <>
      <div className={styles.bar}>
        <Button variant="primary" onClick={() => ask('new')}>
          {words.create}
        </Button>
        <Button onClick={() => ask('import')}>{words.import}</Button>
        <Button
          variant="plain"
          pending={acts.defaults.isPending}
          onClick={() =>
            void restore().catch(() => show({ id: 'frameworks', text: words.defaultsFailed, tone: 'alert' }))
          }
        >
          {words.defaults}
        </Button>
      </div>
      {active && (
        <section className={styles.active} aria-labelledby="active-framework">
          <p>
            <Tag tone="moss">{words.active}</Tag>
          </p>
          <h2 id="active-framework">{said(active.title, language)}</h2>
          <Facts framework={active} />
          <div className={styles.acts}>
            <Link
              to="/admin/frameworks/$framework"
              params={{ framework: active.id }}
              className={buttonClass('quiet')}
              aria-label={labelled(language, words.open, said(active.title, language))}
            >
              {words.open}
            </Link>
            <Menu
              label={words.actionsFor(said(active.title, language))}
              icon={<IconDots size={20} stroke={1.5} />}
              items={itemsFor(active)}
            />
          </div>
        </section>
      )}
      <section aria-labelledby="other-frameworks" className={styles.others}>
        <h2 id="other-frameworks">{words.others}</h2>
        {drafts.length === 0 ? (
          <p className={styles.muted}>{words.noOthers}</p>
        ) : (
          <ul className={styles.rows}>{drafts.map(row)}</ul>
        )}
        {archived.length > 0 && (
          <details className={styles.archived}>
            <summary>{words.archivedOnes(archived.length)}</summary>
            <ul className={styles.rows}>{archived.map(row)}</ul>
          </details>
        )}
      </section>
      {asked === 'new' && <NewDialog active={active} onClose={() => ask(null)} />}
      {asked === 'import' && <ImportDialog onClose={() => ask(null)} />}
      {asked !== null && typeof asked === 'object' && asked.act === 'activate' && active && (
        <ActivateDialog framework={asked.framework} active={active} onClose={() => ask(null)} />
      )}
      {asked !== null && typeof asked === 'object' && asked.act === 'remove' && (
        <RemoveDialog
          framework={asked.framework}
          others={frameworks.filter(({ id }) => id !== asked.framework.id)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

function Facts({ framework: { areas, skills, version, in_use } }: { framework: FrameworkSummary }) {
  const words = useCopy(frameworksCopy);
  return (
    <span className={styles.facts}>
      <span>{words.counts(areas, skills)}</span>
      <span>{words.version(version)}</span>
      <span>{in_use ? words.inUse : words.notUsed}</span>
    </span>
  );
}
