import type { IpRestriction, RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { IP_RULES_FIRST_PAGE, ipRestrictions, MY_IP } from '@parley/contracts/identity/restrictions.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { useState } from 'react';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { SectionBlock } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { AddNetwork, AddNetworks } from './add-networks.tsx';
import { judged } from './judged.ts';
import { OwnNetwork } from './own-network.tsx';
import { PolicyForm } from './policy-form.tsx';
import { RemoveRule } from './remove-rule.tsx';
import { restrictionsCopy } from './restrictions.copy.ts';
import own from './security.module.css';

/** Everything that may be another thing after a rule changed. */
const concerned = [
  ipRestrictions.list,
  ipRestrictions.config,
  ipRestrictions.verify,
  ipRestrictions.verifyAllow,
  ...judged,
];

/** SECU-3: from which networks people are let in. */
export function IpRestrictions() {
  const words = useCopy(restrictionsCopy);
  const can = useCan();
  const ask = useAsk();
  const refresh = useRefresh();
  const mayRead = can('fe.secure.read.ipRestrictions');
  const canWrite = can('fe.secure.write.ipRestrictions');
  const config = useRead(ipRestrictions.config, {}, { enabled: mayRead });
  const [revision, setRevision] = useState(0);
  const changed = () => refresh(concerned);
  if (!mayRead) return <p>{words.notForYou}</p>;
  return (
    <div className={own.stack}>
      <Loaded query={config}>
        {({ isActive, strategy }) => (
          <>
            <PolicyForm
              title={words.ip.title}
              canEdit={canWrite}
              saved={{ isActive, strategy }}
              meaning={(values) =>
                values.isActive ? words.ip.means[values.strategy as RestrictionType] : words.ip.off
              }
              fields={[
                { kind: 'switch', name: 'isActive', label: words.ip.isActive },
                {
                  kind: 'choice',
                  name: 'strategy',
                  label: words.ip.strategy,
                  when: 'isActive',
                  options: Object.entries(words.ip.strategies).map(([value, label]) => ({ value, label })),
                },
              ]}
              // Allowing one's own network changes what is saved here.
              key={revision}
              onSave={async (values, force) => {
                const body = {
                  isActive: values.isActive === true,
                  strategy: values.strategy as RestrictionType,
                  force,
                };
                await ask(ipRestrictions.saveConfig, { body });
                await changed();
              }}
            />
            <OwnNetwork
              config={{ isActive, strategy }}
              canWrite={canWrite}
              onChanged={async () => {
                await changed();
                setRevision(revision + 1);
              }}
            />
          </>
        )}
      </Loaded>
      <Networks canWrite={canWrite} onChanged={changed} />
    </div>
  );
}

type Open = { dialog: 'add' | 'several' } | { dialog: 'remove'; rule: IpRestriction } | null;

function Networks({ canWrite, onChanged }: { canWrite: boolean; onChanged: () => Promise<void> }) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords(words.problems);
  const format = useFormat();
  const can = useCan();
  const ask = useAsk();
  const [strategy, setStrategy] = useState<RestrictionType>('ALLOW');
  const [open, setOpen] = useState<Open>(null);
  // The table of the specification shows four; pages turn from there (CONST-1).
  const list = useList({ sortBy: 'createdAt', limit: IP_RULES_FIRST_PAGE, filters: { strategy } });
  const { _offset, _limit } = list.query;
  const query = useRead(ipRestrictions.list, { query: { _offset, _limit, _filter: strategy } }, { keep: true });
  const close = () => setOpen(null);
  const columns: Column<IpRestriction>[] = [
    { id: 'ip', head: words.ip.address, cell: ({ ip }) => <span className={own.address}>{ip}</span> },
    {
      id: 'description',
      head: words.ip.note,
      cell: ({ description }) => (description === MY_IP ? words.ip.hereTitle : (description ?? '–')),
    },
    { id: 'createdAt', head: words.ip.added, wide: true, cell: ({ createdAt }) => format.date(createdAt) },
  ];
  return (
    <SectionBlock title={words.ip.list}>
      <Toolbar
        filters={
          <FilterChips
            label={words.show}
            options={[
              { value: 'ALLOW', label: words.allow },
              { value: 'BLOCK', label: words.block },
            ]}
            value={strategy}
            onValue={setStrategy}
          />
        }
      >
        {canWrite && (
          <>
            <Button onClick={() => setOpen({ dialog: 'several' })}>{words.ip.several}</Button>
            <Button variant="primary" onClick={() => setOpen({ dialog: 'add' })}>
              {words.ip.add}
            </Button>
          </>
        )}
      </Toolbar>
      <DataTable
        label={words.ip.list}
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        rowName={({ ip }) => ip}
        list={list}
        total={query.data?._metadata.totalItems}
        loading={query.isFetching}
        problem={query.error && problem(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <Empty drawing="list" title={words.ip.none[strategy]}>
            {words.ip.noneMore[strategy]}
          </Empty>
        }
        {...(can('fe.secure.delete.ipRestrictions') && {
          actions: (rule: IpRestriction) => [
            { label: words.remove, danger: true, onSelect: () => setOpen({ dialog: 'remove', rule }) },
          ],
        })}
      />
      {open?.dialog === 'add' && <AddNetwork strategy={strategy} onAdded={onChanged} onClose={close} />}
      {open?.dialog === 'several' && <AddNetworks strategy={strategy} onAdded={onChanged} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemoveRule
          title={words.ip.removeAsk(open.rule.ip)}
          text={words.ip.removing[open.rule.strategy]}
          onRemove={async (force) => {
            const params = { id: open.rule.id };
            await ask(ipRestrictions.remove, { params, query: { force: `${force}` } });
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </SectionBlock>
  );
}
