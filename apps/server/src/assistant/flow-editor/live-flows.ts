import { FLOWS } from '#installation';
import type { Services } from '#platform/context.ts';
import type { Flow, FlowCatalog } from '../flow/flow.ts';
import { catalogOf, compileFlow, loadProtocols } from '../flow/load-flows.ts';
import { parseSource } from '../flow/source-file.ts';
import type { Published } from './flow-editor.store.ts';
import * as store from './flow-editor.store.ts';

/** Versions of administrators are counted from here on; those of the house stay below. */
export const OWN_FROM = 1_000;
export const FLOW_NEWS = 'flows';

/** The flows of the house and the published ones of administrators above them. */
export type LiveFlows = FlowCatalog & {
  /** Reads what is published now. */
  reload(): Promise<void>;
  /** Makes a version known that a conversation began with, perhaps on another node a moment ago. */
  ensure(id: string, version: number): Promise<void> | undefined;
};

const keyOf = (id: string, version: number): string => `${id}@${version}`;

export function openLiveFlows({ database, bus, log }: Services, house: FlowCatalog): LiveFlows {
  const db = database.scoped({ kind: 'system' });
  /** Never changes: a version is written once. */
  const compiled = new Map<string, Flow>();
  let published: Flow[] = [];
  let catalog = house;

  const compile = ({ flow: id, version, source }: Published): Flow | undefined => {
    const known = compiled.get(keyOf(id, version));
    if (known) return known;
    const { flow, findings } = compileFlow(parseSource(source, id), loadProtocols(FLOWS, []), version);
    // The linter of this build may know more than the one that let it in.
    if (!flow) log.error({ flow: id, version, findings }, 'a published flow cannot be used by this build');
    else compiled.set(keyOf(id, version), flow);
    return flow ?? undefined;
  };
  const rebuild = (): void => {
    const others = [...compiled.values()].filter((flow) => !published.includes(flow));
    catalog = published.length + others.length === 0 ? house : catalogOf([...house.all(), ...published], others);
  };
  const reload = async (): Promise<void> => {
    published = (await store.listPublished(db)).flatMap((row) => compile(row) ?? []);
    rebuild();
  };
  const fetch = async (id: string, version: number): Promise<void> => {
    const row = await store.findBegun(db, id, version);
    if (row && compile(row)) rebuild();
  };
  const again = (): void =>
    void reload().catch((error: unknown) => log.error({ err: error }, 'published flows could not be read'));
  bus.subscribe(FLOW_NEWS, again);
  bus.onReconnected(again);
  return {
    find: (id, version) => catalog.find(id, version),
    current: (id) => catalog.current(id),
    exercises: () => catalog.exercises(),
    all: () => catalog.all(),
    reload,
    ensure: (id, version) => (version <= OWN_FROM || catalog.find(id, version) ? undefined : fetch(id, version)),
  };
}
