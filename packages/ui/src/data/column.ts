import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  head: string;
  /** The first column names the row and holds nothing to press: with `onOpen` it becomes the button. */
  cell: (row: Row) => ReactNode;
  /** What the list is sorted by when its head is pressed; without it the column cannot be sorted. */
  sort?: string;
  /** For numbers. */
  align?: 'end';
  /** Any CSS width: `12rem`, `30%`. Columns without share what is left. */
  width?: string;
  /** Left out where there is little room, such as on phones. */
  wide?: true;
}
