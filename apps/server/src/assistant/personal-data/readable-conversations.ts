import type { Context } from '#platform/context.ts';
import type { TakenFile, Taking } from '#platform/personal-data.ts';
import type { SpokenRow, TalkRow } from './personal-data.store.ts';
import * as store from './personal-data.store.ts';

const WORDS = {
  en: {
    you: 'You',
    coach: 'Coach',
    untitled: 'Conversation without a title',
    offRecord: 'Off the record: erased by itself.',
    deleted: 'Deleted by you; it goes for good after 30 days.',
    version: 'another version, not shown',
  },
  fr: {
    you: 'Vous',
    coach: 'Coach',
    untitled: 'Conversation sans titre',
    offRecord: 'Sans trace\u00a0: elle s’efface d’elle-même.',
    deleted: 'Supprimée par vous\u00a0; elle disparaît définitivement après 30 jours.',
    version: 'autre version, non affichée',
  },
} as const;

/** Turns read at once. */
const PAGE = 200;

async function* pages(ctx: Context, conversationId: string): AsyncGenerator<SpokenRow> {
  for (let after: string | null = null, more = true; more; ) {
    const rows: SpokenRow[] = await store.listSpoken(ctx.db, conversationId, { after, limit: PAGE });
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    more = rows.length === PAGE;
  }
}

async function* text(ctx: Context, talk: TalkRow, { language, format }: Taking): AsyncGenerator<string> {
  const words = WORDS[language];
  const shown = new Set(await store.listShownIds(ctx.db, talk.id));
  yield `# ${talk.title ?? words.untitled}\n\n${format.dateTime(talk.createdAt)} ${format.zone}\n`;
  if (talk.offRecord) yield `\n${words.offRecord}\n`;
  if (talk.deletedAt) yield `\n${words.deleted}\n`;
  for await (const { id, role, content, createdAt } of pages(ctx, talk.id)) {
    const who = role === 'user' ? words.you : words.coach;
    const version = shown.has(id) ? '' : ` (${words.version})`;
    yield `\n---\n\n**${who}** · ${format.dateTime(createdAt)} ${format.zone}${version}\n\n${content}\n`;
  }
}

/** Each conversation as a text to read, in the order it was said, with the versions that are not shown. */
export async function* readableConversations(ctx: Context, taking: Taking): AsyncGenerator<TakenFile> {
  for (const talk of await store.listTalks(ctx.db, taking.userId)) {
    const day = taking.format.isoDay(talk.createdAt);
    yield { path: `conversations/${day}-${talk.id}.md`, pieces: text(ctx, talk, taking) };
  }
}
