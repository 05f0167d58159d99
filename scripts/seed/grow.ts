import type { Competencies } from '@parley/contracts/assistant/competencies.ts';
import type { Practice } from '@parley/contracts/assistant/practice.ts';
import type { PsychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Reachable, SignedIn } from '../../apps/server/src/testing/people.ts';
import type { DemoPerson } from './people.ts';
import { send } from './talk.ts';

/** Of so many pieces of evidence or facts, one is left to decide on. */
const LEFT = 4;

/** What people do with what came of their conversations: they look at it, keep most of it, and go on. */
export async function grow(server: Reachable, person: SignedIn, demo: DemoPerson): Promise<void> {
  const { proposed, areas } = await send<Competencies>(server, person, 'GET', '/competencies');
  for (const [at, { id }] of proposed.entries())
    if (at % LEFT !== LEFT - 1)
      await send(server, person, 'PATCH', `/competencies/evidence/${id}`, { status: 'accepted' });
  const skills = areas.flatMap((area) => area.skills).filter(({ evidence_count }) => evidence_count > 0);
  for (const [at, { id }] of skills.slice(0, 4).entries())
    await send(server, person, 'POST', `/competencies/${id}/self-rating`, { level: 1 + (at % 3) });

  await send(server, person, 'POST', '/psychological-resources/refresh');
  const { profile, version } = await send<PsychologicalResources>(server, person, 'GET', '/psychological-resources');
  const facts = profile.facts.map(({ id, kind, text, status, expires_at }, at) => ({
    id,
    kind,
    text,
    status: status === 'proposed' && at % LEFT !== LEFT - 1 ? ('accepted' as const) : status,
    expires_at,
  }));
  if (facts.length > 0) await send(server, person, 'PUT', '/psychological-resources', { profile: { facts }, version });

  const { cards } = await send<Practice>(server, person, 'GET', '/practice?time_zone=Europe/Paris');
  for (const [at, { id }] of cards.entries())
    await send(server, person, 'POST', `/practice/${id}/review`, {
      rating: at % 3 === 0 ? 'hard' : 'good',
      time_zone: 'Europe/Paris',
    });

  if (demo.pseudonym !== null) {
    await send(server, person, 'POST', '/config/consents', { given: ['leaderboard'] });
    await send(server, person, 'PUT', '/gamification/leaderboard/me', { pseudonym: demo.pseudonym });
  }
  if (demo.reminders)
    await send(server, person, 'PUT', '/reminder-preferences', {
      enabled: true,
      days: ['mon', 'thu'],
      time: '08:30',
      time_zone: 'Europe/Paris',
      language: demo.language,
    });
}
