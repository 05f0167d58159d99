import type { Competencies, Evidence, Skill, SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import type { Answer, TestPerson } from '#testing/test-assistant.ts';

export const list = async (person: TestPerson): Promise<Competencies> =>
  (await person.api<Competencies>('GET', '/competencies')).body;
export const skill = async (person: TestPerson, code: string): Promise<Skill> => {
  const found = (await list(person)).areas.flatMap(({ skills }) => skills).find((each) => each.code === code);
  if (!found) throw new Error(`no skill ${code}`);
  return found;
};
export const detail = async (person: TestPerson, code: string): Promise<SkillDetail> =>
  (await person.api<SkillDetail>('GET', `/competencies/${(await skill(person, code)).id}`)).body;
type Decided = { evidence: Evidence; level: number | null; level_changed: boolean };
export const decide = (person: TestPerson, id: string, body: object): Promise<Answer<Decided>> =>
  person.api<Decided>('PATCH', `/competencies/evidence/${id}`, body);

/** What one says in a rehearsal of both rounds, to its end. */
export const REHEARSAL = [
  'My manager',
  'She hands me more and more projects',
  'Last week I got a third project',
  'I feel overwhelmed',
  'I would like us to agree which one comes first',
  'Then I can deliver in time',
  'Calm',
  'Last week I got a third project, and I would like us to agree which one comes first',
  'I would like us to take ten minutes today and put them in order',
  'I stayed with what I wanted',
  'I would like to talk about my projects',
  'Tomorrow at ten',
];
/** A weekly review in which the plan was kept. */
export const REVIEW = [
  'I did it',
  'Three evenings of work on it',
  'The plan was clear',
  'Nothing, it fits',
  'To send the application this week',
  'I am too tired by then',
  'I write one paragraph',
  'Next Sunday',
];
