import type { ProposedFact } from '../profile/fact.ts';
import { BIG_FIVE } from './big-five.ts';
import type { Questionnaire } from './catalogue.ts';
import type { Scores } from './score.ts';
import { scalesOf } from './score.ts';

/** A year: what one answers moves slowly, but it moves. */
const CURRENT_DAYS = 365;
/** A few answers say a thing less surely than many. */
const CONFIDENCE = { few: 0.5, many: 0.65 };
const MANY = 8;

/** What a result may propose for the profile: clear thirds alone, in the words of the house. Pure. */
export const proposedBy = ({ items }: Pick<Questionnaire, 'items'>, scores: Scores): ProposedFact[] =>
  scalesOf(items).flatMap((scale, place) => {
    const band = scores[scale]?.band;
    const said = band && BIG_FIVE[scale].facts[band];
    if (!said) return [];
    const many = items.filter((item) => item.scale === scale).length >= MANY;
    return [
      {
        ...said,
        option: `trait:${scale}:${band}`,
        confidence: many ? CONFIDENCE.many : CONFIDENCE.few,
        place,
        expiresInDays: CURRENT_DAYS,
      },
    ];
  });
