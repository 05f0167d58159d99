import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables, requireBeside, requireTogether } from './environment.ts';

/** Names of the fields a gateway expects for what is sent. */
export type SmsFields = { to: string; text: string; from: string };

export type SmsGatewayConfig =
  | { kind: 'http'; url: string; token: string | null; from: string | null; fields: SmsFields }
  | { kind: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

export type SmsConfig = {
  gateway: SmsGatewayConfig | null;
  /** Messages an hour to all numbers of one country: what somebody could make us pay at most. */
  perCountry: number;
  /** Messages an hour for the people of one tenant. */
  perTenant: number;
};

const TWILIO = 'https://api.twilio.com';
const FIELDS: SmsFields = { to: 'to', text: 'text', from: 'from' };

const count = (byDefault: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a number')
    .transform(Number)
    .pipe(z.int().min(1).max(1_000_000))
    .default(byDefault);

const Environment = z.object({
  SMS_GATEWAY_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
      'must be an address that starts with https:// or http://',
    )
    .optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  SMS_GATEWAY_FROM: z.string().trim().min(1).max(40).optional(),
  SMS_GATEWAY_FIELDS: z
    .string()
    .regex(
      /^(to|text|from)=[A-Za-z0-9_.-]+(,(to|text|from)=[A-Za-z0-9_.-]+)*$/,
      'must look like to=recipient,text=body,from=sender',
    )
    .transform((text) => ({ ...FIELDS, ...Object.fromEntries(text.split(',').map((pair) => pair.split('='))) }))
    .optional(),
  SMS_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[A-Za-z0-9]{32}$/, 'must be AC and 32 letters and digits')
    .optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{6,15}|MG[A-Za-z0-9]{32}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number, a sender name, or MG and 32 letters',
    )
    .optional(),
  SMS_PER_COUNTRY: count(200),
  SMS_PER_TENANT: count(200),
});

const TWILIO_NAMES = ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN', 'SMS_TWILIO_FROM'] as const;

/**
 * How text messages leave.
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 */
export function readSmsConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): SmsConfig {
  const env = readVariables(Environment, environment, refuse);
  const limits = { perCountry: env.SMS_PER_COUNTRY, perTenant: env.SMS_PER_TENANT };
  const ofTwilio = TWILIO_NAMES.find((name) => env[name] !== undefined);
  if (env.SMS_GATEWAY_URL && ofTwilio)
    return refuse(`${ofTwilio} is set beside SMS_GATEWAY_URL. Choose one way for text messages.`);
  requireTogether(TWILIO_NAMES, environment, refuse);
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env;
  if (accountSid && authToken && from)
    return { ...limits, gateway: { kind: 'twilio', url: TWILIO, accountSid, authToken, from } };
  requireBeside(
    ['SMS_GATEWAY_TOKEN', 'SMS_GATEWAY_FROM', 'SMS_GATEWAY_FIELDS'],
    'SMS_GATEWAY_URL',
    environment,
    refuse,
  );
  if (!env.SMS_GATEWAY_URL) return { ...limits, gateway: null };
  return {
    ...limits,
    gateway: {
      kind: 'http',
      url: env.SMS_GATEWAY_URL,
      token: env.SMS_GATEWAY_TOKEN ?? null,
      from: env.SMS_GATEWAY_FROM ?? null,
      fields: env.SMS_GATEWAY_FIELDS ?? FIELDS,
    },
  };
}
