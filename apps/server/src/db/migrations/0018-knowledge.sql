-- What the coach may quote: documents of a tenant, cut into passages. Nothing here belongs to a person.
-- A document shows the version that `live_version` names: a refresh writes new versions beside the old ones and then turns all of them
-- at once, so that readers see the old or the new and never half.

-- Where there is one; without it vectors are compared in the server.
do $$ begin
  create extension if not exists vector with schema public;
exception when others then null;
end $$;

create table assistant.knowledge_documents (
  id uuid primary key,
  tenant_id uuid not null,
  source text not null check (source in ('folder', 'upload')),
  -- Of the file; below the folder, with its path.
  name text not null,
  title text,
  kind text check (kind in ('markdown', 'text', 'html', 'pdf', 'docx')),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'refused')),
  reason text,
  size_bytes bigint not null default 0,
  -- SHA-256 of the bytes that were read last, and the reader that read them: when one differs it is read again.
  digest bytea,
  reader integer not null default 0,
  language text check (language in ('en', 'fr')),
  pages integer,
  passages integer not null default 0,
  live_version uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, source, name)
);

-- What was uploaded, so that any node can read it, now or with a later reader.
create table assistant.knowledge_files (
  document_id uuid primary key references assistant.knowledge_documents on delete cascade,
  tenant_id uuid not null,
  digest bytea not null,
  content bytea not null
);

-- How passages are indexed: their words in their language without accents, those of the headings as weight A, and the tenant as a word,
-- so that one index answers "these words, of this tenant".
create function assistant.knowledge_search(tenant uuid, lang text, headings text, body text) returns tsvector
language sql immutable parallel safe as
$$ select setweight(to_tsvector(case lang when 'fr' then 'pg_catalog.french'::regconfig else 'pg_catalog.english'::regconfig end, platform.fold(headings)), 'A')
  || to_tsvector(case lang when 'fr' then 'pg_catalog.french'::regconfig else 'pg_catalog.english'::regconfig end, platform.fold(body))
  || array_to_tsvector(array['tenant:' || tenant::text]) $$;

create table assistant.knowledge_passages (
  version_id uuid not null,
  position integer not null,
  -- Made of the document and the words: the same passage keeps its id when the document changes around it.
  id uuid not null,
  tenant_id uuid not null,
  document_id uuid not null,
  -- Of the headings above it, outermost first.
  heading text[] not null default '{}',
  -- Title and headings as they are searched.
  headings text not null default '',
  text text not null,
  language text not null check (language in ('en', 'fr')),
  page integer,
  embedding real[],
  embedded_with text,
  search tsvector not null generated always as (assistant.knowledge_search(tenant_id, language, headings, text)) stored,
  primary key (version_id, position)
);
create index knowledge_passages_by_id on assistant.knowledge_passages (id);
create index knowledge_passages_by_document on assistant.knowledge_passages (document_id);
create index knowledge_passages_search on assistant.knowledge_passages using gin (search);

-- In how many passages a word stands; the empty word stands in all. Rare words decide.
create table assistant.knowledge_words (
  tenant_id uuid not null,
  word text not null,
  passages integer not null,
  primary key (tenant_id, word)
);

create table assistant.knowledge_refreshes (
  id uuid primary key,
  tenant_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  node_id uuid,
  heartbeat_at timestamptz,
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index knowledge_refreshes_one on assistant.knowledge_refreshes (tenant_id) where status in ('queued', 'running');
create index knowledge_refreshes_by_tenant on assistant.knowledge_refreshes (tenant_id, created_at);

-- What a refresh has to read, and what came of it; the new versions wait here until all are there.
create table assistant.knowledge_outcomes (
  refresh_id uuid not null references assistant.knowledge_refreshes on delete cascade,
  tenant_id uuid not null,
  source text not null,
  name text not null,
  document_id uuid not null,
  outcome text not null default 'queued' check (outcome in ('queued', 'added', 'updated', 'removed', 'refused')),
  reason text,
  size_bytes bigint not null default 0,
  digest bytea,
  title text,
  kind text,
  language text,
  pages integer,
  passages integer not null default 0,
  version_id uuid,
  primary key (refresh_id, source, name)
);

do $$
declare name text;
begin
  foreach name in array array['knowledge_documents', 'knowledge_files', 'knowledge_passages', 'knowledge_words', 'knowledge_refreshes', 'knowledge_outcomes'] loop
    execute format('alter table assistant.%I enable row level security', name);
    execute format('create policy own on assistant.%I to parley_app
      using (tenant_id = platform.current_tenant()) with check (tenant_id = platform.current_tenant())', name);
    execute format('create policy everything on assistant.%I to parley_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on assistant.knowledge_documents, assistant.knowledge_files to parley_app, parley_system;
grant select on assistant.knowledge_passages to parley_app;
grant select, insert on assistant.knowledge_refreshes to parley_app;
grant select on assistant.knowledge_outcomes to parley_app;
grant select, insert, update, delete on assistant.knowledge_passages, assistant.knowledge_words, assistant.knowledge_refreshes, assistant.knowledge_outcomes
  to parley_system;

-- A word as both languages know it; empty where `lang` thinks nothing of it.
create function assistant.knowledge_stems(word text, lang text) returns text[] language sql stable parallel safe as
$$ select case when coalesce(cardinality(case lang when 'fr' then ts_lexize('french_stem', word) else ts_lexize('english_stem', word) end), 1) = 0 then '{}'
  else array(select distinct s from unnest(ts_lexize('english_stem', word) || ts_lexize('french_stem', word)) s where s is not null) end $$;

-- Passages of the current tenant that speak of something. As the owner, because `@@` may not use an index under row-level security; the
-- tenant is asked for inside. Rare words choose the candidates, so that the cost does not follow the number of passages; `coverage` is the share
-- of the question's weight that a passage holds.
create function assistant.search_knowledge(question text, lang text, most integer)
returns table (version_id uuid, "position" integer, coverage real)
language plpgsql stable security definer set search_path = pg_catalog, public, assistant as
$$
declare
  tenant uuid := platform.current_tenant();
  everything integer;
  queries tsquery[] := '{}';
  weights real[] := '{}';
  whole real := 0;
  candidates integer := 0;
  chosen tsquery;
  w record;
begin
  select k.passages into everything from assistant.knowledge_words k where k.tenant_id = tenant and k.word = '';
  if coalesce(everything, 0) = 0 then return; end if;
  for w in
    with asked as (
      select distinct on (part) part, assistant.knowledge_stems(part, lang) as stems
      from regexp_split_to_table(platform.fold(question), '[^[:alnum:]]+') part where part <> '' limit 24),
    known as (
      select a.stems, coalesce((select max(k.passages) from assistant.knowledge_words k
        where k.tenant_id = tenant and k.word = any(a.stems)), 0) as standing
      from asked a where cardinality(a.stems) > 0)
    select stems, max(standing) as standing from known group by stems order by max(standing) limit 12
  loop
    -- What stands nowhere weighs as if it stood once: a question about something else is not answered by its other words.
    whole := whole + ln(1 + (everything - greatest(w.standing, 1) + 0.5) / (greatest(w.standing, 1) + 0.5));
    continue when w.standing = 0;
    queries := queries || (select string_agg(quote_literal(s), ' | ') from unnest(w.stems) s)::tsquery;
    weights := weights || ln(1 + (everything - w.standing + 0.5) / (w.standing + 0.5))::real;
    if chosen is null then
      chosen := queries[1];
      candidates := w.standing;
    elsif candidates + w.standing <= 600 then
      chosen := chosen || queries[cardinality(queries)];
      candidates := candidates + w.standing;
    end if;
  end loop;
  if chosen is null or whole = 0 then return; end if;
  -- Only common words: two of them together, then.
  if candidates > 600 and cardinality(queries) > 1 then chosen := queries[1] && queries[2]; end if;
  return query
    with hits as materialized (
      select p.version_id, p.position, p.search
      from assistant.knowledge_passages p
      where p.search @@ ((quote_literal('tenant:' || tenant::text))::tsquery && chosen)
        and p.tenant_id = tenant
        and exists (select from assistant.knowledge_documents d where d.id = p.document_id and d.live_version = p.version_id)
      limit 600),
    scored as (
      select h.version_id, h.position, h.search,
        (select sum(weights[i]) from generate_subscripts(queries, 1) i where h.search @@ queries[i]) as held
      from hits h)
    select s.version_id, s.position, least(1, s.held / whole)::real
    from scored s
    order by s.held desc, ts_rank_cd(s.search, chosen) desc, s.position
    limit most;
end $$;
revoke all on function assistant.search_knowledge(text, text, integer) from public;
grant execute on function assistant.search_knowledge(text, text, integer) to parley_app, parley_system;

alter table assistant.messages add column citations jsonb;
