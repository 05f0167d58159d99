import type {
  Framework,
  FrameworkContent,
  FrameworkImport,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import { competencyFrameworks } from '@parley/contracts/assistant/competency-frameworks.ts';
import { errorOf, urlOf } from '@parley/contracts/client.ts';
import { saveFile } from '@parley/ui/save-file.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, sessionExpiry } from '../api/api.ts';
import { assistantTransport } from '../shell/session-of-tab.ts';

const FRAMEWORKS = ['competency-frameworks'];

export const useFrameworks = () =>
  useQuery({
    queryKey: FRAMEWORKS,
    queryFn: async () => (await ask(competencyFrameworks.list, {})).frameworks,
  });

export const useFramework = (id: string) =>
  useQuery({
    queryKey: [...FRAMEWORKS, id],
    queryFn: () => ask(competencyFrameworks.read, { params: { id } }),
    // What is being written is not read anew behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What `PUT` and `POST` take of what was read. */
export const contentOf = (framework: Framework): FrameworkContent => {
  const { code, title, description, licence, attribution, scale, items } = framework;
  return {
    code,
    title,
    description,
    licence,
    attribution,
    scale,
    items: items.map(({ root_id: _, sort: __, ...item }) => item),
  };
};

/** All that changes frameworks; the lists are read again before anything is said about it. */
export function useFrameworkActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: FRAMEWORKS, exact: true });
  const keep = (framework: Framework) => client.setQueryData([...FRAMEWORKS, framework.id], framework);
  return {
    create: useMutation({
      mutationFn: (body: FrameworkContent) => ask(competencyFrameworks.create, { body }),
      onSuccess: keep,
      onSettled,
    }),
    save: useMutation({
      mutationFn: ({ id, revision, content }: { id: string; revision: number; content: FrameworkContent }) =>
        ask(competencyFrameworks.update, { params: { id }, body: { ...content, revision } }),
      onSuccess: ({ framework }) => keep(framework),
      onSettled,
    }),
    activate: useMutation({
      mutationFn: ({ id, insteadOf }: { id: string; insteadOf: string }) =>
        ask(competencyFrameworks.activate, { params: { id }, body: { instead_of: insteadOf } }),
      onSuccess: ({ id }) => client.removeQueries({ queryKey: [...FRAMEWORKS, id] }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, archive, activate }: { id: string; archive: boolean; activate: string | undefined }) =>
        ask(competencyFrameworks.remove, {
          params: { id },
          query: { archive: archive ? 'true' : 'false', activate },
        }),
      onSuccess: (_, { id }) => client.removeQueries({ queryKey: [...FRAMEWORKS, id] }),
      onSettled,
    }),
    defaults: useMutation({ mutationFn: () => ask(competencyFrameworks.initializeDefault, {}), onSettled }),
    import: useMutation({
      mutationFn: ({ file, revision }: { file: File; revision: number | undefined }) => sendPackage(file, { revision }),
      onSuccess: ({ framework }) => framework && keep(framework),
      onSettled,
    }),
  };
}

/** @param how.preview only says what would change @throws ApiError */
export const sendPackage = (
  file: File,
  how: { preview?: boolean; revision?: number | undefined },
): Promise<FrameworkImport> =>
  sessionExpiry.guard(async () => {
    const query = { ...(how.preview ? { preview: 'true' } : {}), revision: how.revision };
    const response = await assistantTransport.fetch(
      urlOf(assistantTransport, competencyFrameworks.importPackage, { query }),
      {
        method: 'POST',
        credentials: 'include',
        headers: { authorization: `Bearer ${assistantTransport.token()}`, 'content-type': 'application/octet-stream' },
        body: file,
      },
    );
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as FrameworkImport;
  });

/** Hands the framework over as a file, in the CASE format. @throws ApiError */
export async function downloadPackage({
  id,
  code,
  version,
}: Pick<Framework, 'id' | 'code' | 'version'>): Promise<void> {
  const text = await ask(competencyFrameworks.exportPackage, { params: { id } });
  saveFile(`${code}-v${version}.case.json`, new Blob([text], { type: 'application/json' }));
}
