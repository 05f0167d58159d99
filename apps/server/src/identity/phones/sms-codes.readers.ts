import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import { SmsRefused } from '#platform/sms.ts';
import { codeOf } from '../challenges/challenge-code.ts';
import { challengeIsOpen } from '../challenges/challenges.service.ts';
import type { Secrets } from '../secrets.ts';
import { callingCode } from './phone-number.ts';
import type { SmsPurpose } from './sms-texts.ts';
import { smsText } from './sms-texts.ts';

const HOUR = 60 * 60;

/** What is asked for before a sign-in, by anyone, has three quarters: the rest is left for second factors. */
const OF_STRANGERS = 0.75;

type About = { phoneNumber: string; tenantId: string | null; purpose: SmsPurpose };

/** Budgets of what costs money (L7). Kept here and not at the door, where they would tell who is known. */
async function withinBudget({ rateLimits, config, log }: Services, { phoneNumber, tenantId, purpose }: About) {
  const { perCountry, perTenant } = config.sms;
  const shareOf = (name: string, points: number): Limit[] => {
    const strangers = { name: `${name}-sign-in`, points: Math.ceil(points * OF_STRANGERS), seconds: HOUR };
    return [...(purpose === 'sign-in' ? [strangers] : []), { name, points, seconds: HOUR }];
  };
  const country = await callingCode(phoneNumber);
  const budgets = [
    ...shareOf('sms-country', perCountry).map((limit) => [limit, country] as const),
    ...shareOf('sms-tenant', perTenant).map((limit) => [limit, tenantId ?? 'none'] as const),
  ];
  for (const [limit, key] of budgets) {
    try {
      await rateLimits.consume(limit, key);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      log.error({ budget: limit.name, of: key }, 'the budget for text messages is used up, a message was not sent');
      return false;
    }
  }
  return true;
}

/** The code is made here from its challenge, so that no event ever holds it; a second try sends the same one. */
export function smsCodeReader(secrets: Secrets): EventReader {
  return {
    name: 'identity-sms-code',
    types: ['identity.sms_code_asked'],
    read: async (services, { id, data, tenantId }) => {
      const { challengeId, phoneNumber, purpose, language } = data;
      if (!services.sms || typeof challengeId !== 'string' || typeof phoneNumber !== 'string') return;
      // Finished, replaced by a newer one, or too old: nobody waits for it.
      if (!(await challengeIsOpen(internalContext(services, { kind: 'system' }), challengeId))) return;
      const about = { phoneNumber, tenantId, purpose: purpose as SmsPurpose };
      if (!(await withinBudget(services, about))) return;
      const code = codeOf(secrets, { id: challengeId });
      const text = smsText(language === 'fr' ? 'fr' : 'en', about.purpose, code, services.publicUrl());
      try {
        await services.sms.send({ to: phoneNumber, text, id });
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error;
        services.log.error({ err: error }, 'the SMS gateway refuses a message, which is not tried again');
      }
    },
  };
}
