import { replyInDrawnOrder } from '../assistant/chat/testing/take-over-schedule.ts';
import { refreshInDrawnOrder } from '../assistant/knowledge/testing/refresh-schedule.ts';
import { remindInDrawnOrder } from '../assistant/reminders/testing/crashes.ts';
import { sortInDrawnOrder } from '../assistant/topics/testing/sorting-schedule.ts';
import { tellInDrawnOrder } from '../platform/testing/events-schedule.ts';
import type { faultsOf } from './drawn-order.ts';
import { eraseInDrawnOrder } from './erasure-schedule.ts';
import { LATE_WRITES } from './late-writes.ts';
import type { Fence } from './without-fence.ts';

/** The condition of one statement that takes the row of a refresh and writes at once; what follows says which statement. */
const mine = (then: string): Pick<Fence, 'stands' | 'instead'> => ({
  stands: new RegExp(`"node_id" = (\\$\\d+) and status = (\\$\\d+)( for update\\), ${then} as)`),
  instead: '$1::text is not null and $2::text is not null$3',
});

/** What only the holder of a piece of work may write, with the orders, or the one late write, that show it when others may. */
export const FENCES: (Fence & { live: Parameters<typeof faultsOf>[1] })[] = [
  {
    ...{ name: 'ends a reply', live: replyInDrawnOrder },
    ...{ stands: /and attempt = \$3::integer \/ 1000000/, instead: '' },
  },
  {
    ...{ name: 'writes to the log of a reply', live: replyInDrawnOrder },
    ...{ stands: /and r\.attempt = u\.seq \/ 1000000/, instead: '' },
  },
  {
    ...{ name: 'writes to the log of a reply that has ended', live: replyInDrawnOrder },
    ...{ stands: /and r\.status = 'running' and r\.attempt = u\.seq \/ 1000000/, instead: '' },
  },
  {
    ...{ name: 'gives signs of life for a reply', live: replyInDrawnOrder },
    ...{
      stands: /and "node_id" = (\$\d+)( and status = \$\d+\s+returning id, seen_length)/,
      instead: 'and $1 is not null$2',
    },
  },
  {
    ...{ name: 'turns documents over', live: refreshInDrawnOrder },
    ...{
      stands:
        /^(select id from "assistant"\."knowledge_refreshes" where id = \$1 and )"node_id" = (\$2) and status = (\$3)/,
      instead: '$1$2::text is not null and $3::text is not null',
    },
  },
  {
    ...{ name: 'keeps what it has sorted', live: sortInDrawnOrder },
    ...{ stands: /("reached" = .* and )"node_id" = (\$\d+)/, instead: '$1$2::text is not null' },
  },
  {
    ...{ name: 'hands a reminder over', live: remindInDrawnOrder },
    ...{
      stands: /and "status" = (\$\d+) and "claim" = (\$\d+)( returning)/,
      instead: 'and $1::text is not null and $2::text is not null$3',
    },
  },
  {
    ...{ name: 'reports an erasure', live: eraseInDrawnOrder },
    ...{ stands: /(half = \$2) and finished_at is null$/, instead: '$1' },
  },
  {
    ...{ name: 'counts an event that was counted', live: tellInDrawnOrder },
    ...{ stands: /delete (from platform\.uncounted where .*?)\s+returning event_id/s, instead: 'select event_id $1' },
  },
  { name: 'lists what is in a folder', live: LATE_WRITES.listsWork, ...mine('listed') },
  { name: 'lists what was uploaded', live: LATE_WRITES.listsUploads, ...mine('uploaded') },
  { name: 'refuses a document', live: LATE_WRITES.refuses, ...mine('refused') },
  { name: 'refuses what is left of a list', live: LATE_WRITES.refusesRest, ...mine('rest') },
  { name: 'drops a document from the list', live: LATE_WRITES.drops, ...mine('dropped') },
  {
    ...{ name: 'declares a refresh failed', live: LATE_WRITES.failsRefresh },
    ...{
      stands: /^(update "assistant"\."knowledge_refreshes" set "status" .*)"node_id" = (\$\d+)/,
      instead: '$1$2::text is not null',
    },
  },
  {
    ...{ name: 'gives work away', live: LATE_WRITES.releases },
    ...{ stands: /("node_id" = null, .* and )"node_id" = (\$\d+)/, instead: '$1$2::text is not null' },
  },
  {
    ...{ name: 'ends a sorting', live: LATE_WRITES.endsSorting },
    ...{
      stands: /^(update "assistant"\."topic_classifications" set "status" .*)"node_id" = (\$\d+)/,
      instead: '$1$2::text is not null',
    },
  },
  {
    ...{ name: 'drops a reminder', live: LATE_WRITES.dropsReminder },
    ...{ stands: /("reason" = .* and )"claim" = (\$\d+)( and "status" in)/, instead: '$1$2::text is not null$3' },
  },
  {
    ...{ name: 'hands a reply over', live: LATE_WRITES.handsOver },
    ...{ stands: /(set node_id = null.* and )node_id = (\$\d+)/s, instead: '$1$2::text is not null' },
  },
  {
    ...{ name: 'gives a reply up', live: LATE_WRITES.givesUp },
    ...{ stands: /(id = \$\d+ and )node_id = (\$\d+)/, instead: '$1$2::text is not null' },
  },
];
