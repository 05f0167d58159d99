import type { Column } from '@parley/ui/data/column.ts';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CSSProperties } from 'react';
import type { Account, Row } from './account-rows.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';
import styles from './all-accounts.module.css';
import { TenantTypeTag } from './tenant-type-tag.tsx';

const indent = (depth: number): CSSProperties => ({ '--depth': depth }) as CSSProperties;

interface ColumnsOptions {
  /** What a search found: nothing opens there. */
  flat: boolean;
  toggle: (tenantId: string) => void;
}

export function useColumns({ flat, toggle }: ColumnsOptions): Column<Row>[] {
  const words = useCopy(allAccountsCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const number = (value: number) => formatNumber(language, value);
  const ofAccount = (draw: (account: Account, open: boolean) => ReturnType<Column<Row>['cell']>) => (row: Row) =>
    row.kind === 'account' ? draw(row.account, row.open) : null;
  return [
    {
      id: 'name',
      head: words.name,
      sort: 'name',
      cell: (row) => (
        <span className={styles.indented} style={indent(flat ? 0 : row.depth)}>
          {row.kind === 'account' ? (
            row.account.name
          ) : (
            <span className={styles.more}>{words.more(number(row.left))}</span>
          )}
        </span>
      ),
    },
    {
      id: 'below',
      head: words.below,
      width: '7rem',
      cell: ofAccount(({ tenantId, name, totalSubTenants, metadata }, open) => {
        if (!metadata.isParent) return <span className={styles.muted}>–</span>;
        if (flat) return number(totalSubTenants);
        return (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={open ? words.hide(name) : words.show(number(totalSubTenants), name)}
            onClick={() => toggle(tenantId)}
          >
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
            {number(totalSubTenants)}
          </button>
        );
      }),
    },
    { id: 'people', head: words.people, width: '6.5rem', wide: true, cell: ofAccount(({ people }) => number(people)) },
    {
      id: 'access',
      head: words.access,
      wide: true,
      width: '15rem',
      cell: ofAccount(({ subAccountAccessType, isReseller, tenantType }) => (
        <Tags>
          <Tag tone={subAccountAccessType === 'alwaysOn' ? 'ember' : 'plain'}>{words.modes[subAccountAccessType]}</Tag>
          {tenantType !== 'customer' && <TenantTypeTag type={tenantType} />}
          {isReseller && tenantType !== 'reseller' && <Tag tone="moss">{words.reseller}</Tag>}
        </Tags>
      )),
    },
    {
      id: 'created',
      head: words.created,
      sort: 'createdAt',
      width: '11rem',
      wide: true,
      cell: ofAccount(({ createdAt }) => format.date(createdAt)),
    },
  ];
}
