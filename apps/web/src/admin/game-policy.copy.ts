import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const gamePolicyCopy = defineCopy({
  en: {
    title: 'Progress of people',
    label: 'A list of the month may be shown',
    hint: 'People of your organisation see it from eight participants on, each by their own choice and under another name. You see neither points nor levels of anybody.',
    notSaved: 'This was not saved.',
  },
  fr: {
    title: 'Progression des personnes',
    label: 'Un classement du mois peut être affiché',
    hint: 'Les personnes de votre organisation le voient à partir de huit participants, chacune par son propre choix et sous un autre nom. Vous ne voyez ni les points ni les niveaux de personne.',
    notSaved: 'Cela n’a pas été enregistré.',
  },
});
