import type { DomainRestriction, RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { domainRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useState } from 'react';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { SectionBlock } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { AddDomains } from './add-domains.tsx';
import { judged } from './judged.ts';
import type { PolicyValues } from './policy-fields.ts';
import { PolicyForm } from './policy-form.tsx';
import { RemoveRule } from './remove-rule.tsx';
import { restrictionsCopy } from './restrictions.copy.ts';
import own from './security.module.css';

/** SECU-4: whose addresses may join. */
export function DomainRestrictions() {
  const words = useCopy(restrictionsCopy);
  const can = useCan();
  const ask = useAsk();
  const refresh = useRefresh();
  const mayRead = can('fe.secure.read.emailDomainRestrictions');
  const canWrite = can('fe.secure.write.emailDomainRestrictions');
  const config = useRead(domainRestrictions.config, {}, { enabled: mayRead });
  const changed = () => refresh([domainRestrictions.list, domainRestrictions.config, ...judged]);
  if (!mayRead) return <p>{words.notForYou}</p>;
  const meaning = ({ active, listType, blockPublicDomains }: PolicyValues): string =>
    active
      ? [
          words.domain.means[listType as RestrictionType],
          ...(listType === 'BLOCK' && blockPublicDomains ? [words.domain.public] : []),
          words.domain.stay,
        ].join(' ')
      : words.domain.off;
  return (
    <div className={own.stack}>
      <Loaded query={config}>
        {({ active, listType, blockPublicDomains }) => (
          <PolicyForm
            title={words.domain.title}
            canEdit={canWrite}
            saved={{ active, listType, blockPublicDomains }}
            meaning={meaning}
            fields={[
              { kind: 'switch', name: 'active', label: words.domain.active },
              {
                kind: 'choice',
                name: 'listType',
                label: words.domain.listType,
                when: 'active',
                options: Object.entries(words.domain.listTypes).map(([value, label]) => ({ value, label })),
              },
              { kind: 'switch', name: 'blockPublicDomains', label: words.domain.blockPublicDomains, when: 'active' },
            ]}
            onSave={async (values, force) => {
              const body = {
                active: values.active === true,
                blockPublicDomains: values.blockPublicDomains === true,
                type: values.listType as RestrictionType,
                force,
              };
              await ask(domainRestrictions.saveConfig, { body });
              await changed();
            }}
          />
        )}
      </Loaded>
      <Domains canWrite={canWrite} onChanged={changed} />
    </div>
  );
}

function Domains({ canWrite, onChanged }: { canWrite: boolean; onChanged: () => Promise<void> }) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords(words.problems);
  const can = useCan();
  const ask = useAsk();
  const [type, setType] = useState<RestrictionType>('ALLOW');
  const [open, setOpen] = useState<'add' | DomainRestriction | null>(null);
  const query = useRead(domainRestrictions.list, {});
  const close = () => setOpen(null);
  const columns: Column<DomainRestriction>[] = [
    { id: 'domain', head: words.domain.domain, cell: ({ domain }) => domain },
  ];
  const rows = query.data?.items.filter((rule) => rule.type === type);
  return (
    <SectionBlock title={words.domain.list}>
      <Toolbar
        filters={
          <FilterChips
            label={words.show}
            options={[
              { value: 'ALLOW', label: words.allow },
              { value: 'BLOCK', label: words.block },
            ]}
            value={type}
            onValue={setType}
          />
        }
      >
        {canWrite && (
          <Button variant="primary" onClick={() => setOpen('add')}>
            {words.domain.add}
          </Button>
        )}
      </Toolbar>
      <DataTable
        label={words.domain.list}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ domain }) => domain}
        loading={query.isFetching}
        problem={query.error && problem(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <Empty drawing="list" title={words.domain.none[type]}>
            {words.domain.noneMore[type]}
          </Empty>
        }
        virtual={(rows?.length ?? 0) > 50}
        {...(can('fe.secure.delete.emailDomainRestrictions') && {
          actions: (rule: DomainRestriction) => [{ label: words.remove, danger: true, onSelect: () => setOpen(rule) }],
        })}
      />
      {open === 'add' && <AddDomains type={type} onAdded={onChanged} onClose={close} />}
      {open !== null && open !== 'add' && (
        <RemoveRule
          title={words.domain.removeAsk(open.domain)}
          text={words.domain.removing[open.type]}
          onRemove={async (force) => {
            await ask(domainRestrictions.remove, { params: { id: open.id }, query: { force: `${force}` } });
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </SectionBlock>
  );
}
