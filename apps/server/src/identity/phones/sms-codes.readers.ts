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

/** Budgets of what costs money (L7). Kept here and not at the door, where they would tell who is known. */
async function withinBudget({ rateLimits, config, log }: Services, phoneNumber: string, tenantId: string | null) {
  const budgets: [Limit, string][] = [
    [{ name: 'sms-country', points: config.sms.perCountry, seconds: HOUR }, await callingCode(phoneNumber)],
    [{ name: 'sms-tenant', points: config.sms.perTenant, seconds: HOUR }, tenantId ?? 'none'],
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
      if (!(await withinBudget(services, phoneNumber, tenantId))) return;
      const code = codeOf(secrets, { id: challengeId });
      const text = smsText(language === 'fr' ? 'fr' : 'en', purpose as SmsPurpose, code, services.publicUrl());
      try {
        await services.sms.send({ to: phoneNumber, text, id });
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error;
        services.log.error({ err: error }, 'the SMS gateway refuses a message, which is not tried again');
      }
    },
  };
}
