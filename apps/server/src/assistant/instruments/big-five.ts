import type { Band } from '@parley/contracts/assistant/instruments.ts';
import type { FactKind } from '@parley/contracts/assistant/profile.ts';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import type { ScaleId } from './ipip-items.ts';

type Both = Required<Texts>;
type Said = { kind: FactKind; text: Both };

export type Scale = {
  title: Both;
  bands: Record<Band, Both>;
  /** What may be proposed for the profile. Nothing that comes near health, and nothing that only lacks something. */
  facts: Partial<Record<Band, Said>>;
};

/** The five scales: what each band says of the answers, never of what somebody is. */
export const BIG_FIVE: Record<ScaleId, Scale> = {
  extraversion: {
    title: { en: 'Company', fr: 'Sociabilité' },
    bands: {
      lower: {
        en: 'Your answers speak of somebody who rather listens, and is at ease a little aside.',
        fr: 'Vos réponses parlent d’une personne qui écoute plutôt, et se sent bien un peu en retrait.',
      },
      middle: {
        en: 'Your answers speak of both: sometimes among people, sometimes aside.',
        fr: 'Vos réponses disent les deux\u00a0: tantôt parmi les gens, tantôt en retrait.',
      },
      upper: {
        en: 'Your answers speak of somebody who likes company and begins conversations.',
        fr: 'Vos réponses parlent d’une personne qui aime la compagnie et engage la conversation.',
      },
    },
    facts: {
      lower: {
        kind: 'preference',
        text: { en: 'To stay a little in the background', fr: 'Rester un peu en retrait' },
      },
      upper: { kind: 'strength', text: { en: 'At ease among people', fr: 'À l’aise parmi les gens' } },
    },
  },
  agreeableness: {
    title: { en: 'Warmth towards others', fr: 'Attention aux autres' },
    bands: {
      lower: {
        en: 'Your answers speak of some distance from what others feel.',
        fr: 'Vos réponses parlent d’une certaine distance avec ce que les autres ressentent.',
      },
      middle: {
        en: 'Your answers speak of concern for others, with some distance.',
        fr: 'Vos réponses parlent d’une attention aux autres, avec une certaine distance.',
      },
      upper: {
        en: 'Your answers speak of somebody who feels with others.',
        fr: 'Vos réponses parlent d’une personne qui ressent avec les autres.',
      },
    },
    facts: {
      upper: {
        kind: 'strength',
        text: { en: 'Attentive to how others feel', fr: 'De l’attention pour ce que les autres ressentent' },
      },
    },
  },
  conscientiousness: {
    title: { en: 'Order and care', fr: 'Ordre et soin' },
    bands: {
      lower: {
        en: 'Your answers speak of a loose hand with order and chores.',
        fr: 'Vos réponses parlent d’une certaine souplesse avec l’ordre et les tâches.',
      },
      middle: {
        en: 'Your answers speak of order where it matters, and less of it elsewhere.',
        fr: 'Vos réponses parlent d’ordre là où il compte, et de moins d’ordre ailleurs.',
      },
      upper: {
        en: 'Your answers speak of somebody who likes order and does things at once.',
        fr: 'Vos réponses parlent d’une personne qui aime l’ordre et fait les choses tout de suite.',
      },
    },
    facts: {
      upper: {
        kind: 'strength',
        text: {
          en: 'Orderly, and prompt with what is to be done',
          fr: 'De l’ordre, et les choses faites sans attendre',
        },
      },
    },
  },
  stability: {
    title: { en: 'Calm', fr: 'Calme' },
    bands: {
      lower: {
        en: 'Your answers speak of somebody whom things move quickly and strongly these days.',
        fr: 'Vos réponses parlent d’une personne que les choses touchent vite et fort ces temps-ci.',
      },
      middle: {
        en: 'Your answers speak of calm on some days, and of being moved on others.',
        fr: 'Vos réponses parlent de calme certains jours, et d’émotions plus vives d’autres jours.',
      },
      upper: {
        en: 'Your answers speak of somebody who is calm most of the time.',
        fr: 'Vos réponses parlent d’une personne calme la plupart du temps.',
      },
    },
    facts: {
      upper: { kind: 'strength', text: { en: 'Calm most of the time', fr: 'Du calme, la plupart du temps' } },
    },
  },
  imagination: {
    title: { en: 'Ideas and imagination', fr: 'Idées et imagination' },
    bands: {
      lower: {
        en: 'Your answers speak of somebody who prefers what is concrete.',
        fr: 'Vos réponses parlent d’une personne qui préfère le concret.',
      },
      middle: {
        en: 'Your answers speak of ideas and of the concrete, by turns.',
        fr: 'Vos réponses parlent d’idées et de concret, tour à tour.',
      },
      upper: {
        en: 'Your answers speak of somebody with a vivid imagination who likes ideas.',
        fr: 'Vos réponses parlent d’une personne à l’imagination vive, qui aime les idées.',
      },
    },
    facts: {
      lower: { kind: 'preference', text: { en: 'What is concrete', fr: 'Le concret' } },
      upper: {
        kind: 'strength',
        text: { en: 'A vivid imagination and a liking for ideas', fr: 'Une imagination vive et le goût des idées' },
      },
    },
  },
};
