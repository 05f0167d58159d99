import * as z from 'zod';

export type QuotaConfig = {
  /** Multiplies what people and tenants may ask for (`COSTS`); null: no limits. */
  quotaFactor: number | null;
  /** What a tenant may keep, but the operator's own. */
  storage: { bytes: number; documents: number };
};

const Environment = z.object({
  QUOTA_FACTOR: z
    .string()
    .refine(
      (text) => text === 'off' || (/^\d+(\.\d+)?$/.test(text) && Number(text) >= 0.01 && Number(text) <= 1_000),
      'must be off or a number from 0.01 to 1000',
    )
    .default('1'),
  TENANT_STORAGE_MB: z
    .string()
    .regex(/^\d+$/, 'must be a number of megabytes')
    .transform(Number)
    .pipe(z.int().min(1).max(10_000_000))
    .default(200),
  TENANT_DOCUMENTS: z
    .string()
    .regex(/^\d+$/, 'must be a number of documents')
    .transform(Number)
    .pipe(z.int().min(1).max(1_000_000))
    .default(500),
});
const NAMES = ['QUOTA_FACTOR', 'TENANT_STORAGE_MB', 'TENANT_DOCUMENTS'] as const;

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readQuotaConfig(environment: NodeJS.ProcessEnv, refuse: (line: string) => never): QuotaConfig {
  const given = Object.fromEntries(
    NAMES.filter((name) => environment[name] !== undefined).map((name) => [name, environment[name]]),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const why = given[name] === '' ? 'is set but empty' : (issue?.message ?? 'is not valid');
    return refuse(`${name} ${why}. Check your environment variables.`);
  }
  const { QUOTA_FACTOR, TENANT_STORAGE_MB, TENANT_DOCUMENTS } = parsed.data;
  return {
    quotaFactor: QUOTA_FACTOR === 'off' ? null : Number(QUOTA_FACTOR),
    storage: { bytes: TENANT_STORAGE_MB * 1_000_000, documents: TENANT_DOCUMENTS },
  };
}
