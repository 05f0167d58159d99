import { FACT_KINDS } from '@parley/contracts/assistant/profile.ts';
import type { PsychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../account/account-page.tsx';
import { WorkRoom } from '../exercises/work-room.tsx';
import { QuestionnairesTeaser } from '../instruments/teaser.tsx';
import { keptQuery } from '../psychological-resources/kept.queries.ts';
import { AcceptedFacts, AsideFacts } from './accepted-facts.tsx';
import { ChosenResources } from './chosen-resources.tsx';
import { DrawConsent } from './draw-consent.tsx';
import { FactDialog } from './fact-dialog.tsx';
import { isCurrent } from './fact-words.ts';
import { Narrative } from './narrative.tsx';
import { Preferences } from './preferences.tsx';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import { asItIs, ofFact } from './profile.queries.ts';
import { ProfileActs } from './profile-acts.tsx';
import { ProposedFacts } from './proposed-facts.tsx';
import { useFactActs } from './use-fact-acts.ts';

/** Days for which "still true" holds. */
const RENEWED_DAYS = 180;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** PROF-4: what there is about a person, where it comes from, and every way to make it right. */
export function ProfileScreen() {
  const words = useCopy(profileCopy);
  const query = useQuery(keptQuery);
  return (
    <WorkRoom title={words.title} lead={words.lead}>
      <Loaded query={query}>{(document) => <WholeProfile document={document} />}</Loaded>
    </WorkRoom>
  );
}

function WholeProfile({ document: { profile, resources } }: { document: PsychologicalResources }) {
  const words = useCopy(profileCopy);
  const acts = useFactActs();
  const { facts, narrative, preferences, draws_from_conversations, refreshed_at } = profile;
  const accepted = facts.filter((fact) => fact.status === 'accepted');
  const chosen = resources.filter(({ origin, done_at }) => origin === 'builtin' && done_at === null);
  return (
    <div className={styles.profile}>
      {!draws_from_conversations && <DrawConsent agreed={false} />}
      {narrative && <Narrative narrative={narrative} facts={facts} />}
      {facts.length === 0 && (
        <Empty
          title={words.empty}
          drawing="path"
          action={
            <span className={styles.acts}>
              <Link to="/exercises" className={buttonClass(draws_from_conversations ? 'primary' : 'quiet')}>
                {words.toExercises}
              </Link>
              <Button onClick={acts.add}>{words.add}</Button>
            </span>
          }
        >
          {words.emptyMore}
        </Empty>
      )}
      <ProposedFacts
        facts={FACT_KINDS.flatMap((kind) =>
          facts.filter((fact) => fact.kind === kind && fact.status === 'proposed' && isCurrent(fact)),
        )}
        acts={acts}
      />
      {facts.length > 0 && <AcceptedFacts facts={accepted.filter((fact) => isCurrent(fact))} acts={acts} />}
      <AsideFacts
        title={words.notCurrent(accepted.filter((fact) => !isCurrent(fact)).length)}
        facts={accepted.filter((fact) => !isCurrent(fact))}
        act={words.stillTrue}
        onAct={(fact) =>
          acts.change(ofFact(fact.id, (each) => ({ ...asItIs(each), expires_at: inDays(RENEWED_DAYS) })))
        }
        acts={acts}
      />
      <AsideFacts
        title={words.rejectedGroup(facts.filter((fact) => fact.status === 'rejected').length)}
        facts={facts.filter((fact) => fact.status === 'rejected')}
        act={words.takeBack}
        onAct={(fact) => acts.change(ofFact(fact.id, (each) => ({ ...asItIs(each), status: 'proposed' })))}
        acts={acts}
      />
      <QuestionnairesTeaser />
      <ChosenResources resources={chosen} facts={facts} />
      {draws_from_conversations && <ProfileActs refreshedAt={refreshed_at} />}
      {facts.length > 0 && <Preferences preferences={preferences} acts={acts} />}
      {draws_from_conversations && <DrawConsent agreed />}
      {acts.writing && <FactDialog fact={acts.writing.fact} acts={acts} />}
    </div>
  );
}
