import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useAnnounce } from '../announce.tsx';
import { formatNumber } from '../i18n/format.ts';
import { useCopy, useLanguage } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import type { List } from '../list/use-list.ts';
import { uiCopy } from '../ui.copy.ts';
import styles from './data-table.module.css';

interface PagesProps {
  label: string;
  list: List;
  total: number | undefined;
  /** Rows of this page. */
  shown: number;
}

/** Which part of the list this is, and the way to the others. */
export function Pages({ label, list, total, shown }: PagesProps) {
  const words = useCopy(uiCopy);
  const { language } = useLanguage();
  const { status } = useAnnounce();
  const { page, limit, setPage } = list;
  const count = total === undefined ? undefined : Math.max(1, Math.ceil(total / limit));
  // Without a total, a full page promises another.
  const more = count === undefined ? shown >= limit : page + 1 < count;
  const number = (value: number) => formatNumber(language, value);
  const first = page * limit + 1;
  const range = words.rowsShown(number(first), number(first + shown - 1), total === undefined ? null : number(total));
  const turn = (next: number) => {
    setPage(next);
    status(count === undefined ? words.page(number(next + 1)) : words.pageOf(number(next + 1), number(count)));
  };
  return (
    <div className={styles.foot}>
      <p>{range}</p>
      {(more || page > 0) && (
        <nav aria-label={words.pagesOf(label)} className={styles.pages}>
          <IconButton
            size="small"
            label={words.previousPage}
            unavailable={page === 0 ? words.firstPage : undefined}
            icon={<IconChevronLeft size={18} stroke={1.5} />}
            onClick={() => turn(page - 1)}
          />
          {count === undefined
            ? null
            : pageNumbers(page, count).map((one, at) =>
                one === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: gaps have a place and nothing else
                  <span key={`gap-${at}`} className={styles.gap} aria-hidden>
                    …
                  </span>
                ) : (
                  <button
                    key={one}
                    type="button"
                    className={styles.page}
                    aria-label={words.page(number(one + 1))}
                    aria-current={one === page ? 'page' : undefined}
                    onClick={() => turn(one)}
                  >
                    {number(one + 1)}
                  </button>
                ),
              )}
          <span className={styles.pageText}>
            {count === undefined ? words.page(number(page + 1)) : words.pageOf(number(page + 1), number(count))}
          </span>
          <IconButton
            size="small"
            label={words.nextPage}
            unavailable={more ? undefined : words.lastPage}
            icon={<IconChevronRight size={18} stroke={1.5} />}
            onClick={() => turn(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

/** The first, the last, the current and its neighbours; null where numbers are left out. All count from 0. */
export function pageNumbers(page: number, count: number): (number | null)[] {
  const wanted = [0, page - 1, page, page + 1, count - 1].filter((one) => one >= 0 && one < count);
  const all = [...new Set(wanted)].sort((a, b) => a - b);
  return all.flatMap((one, at) => {
    const before = all[at - 1];
    if (before === undefined || one === before + 1) return [one];
    // A gap of one number is not shorter than the number.
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
}
