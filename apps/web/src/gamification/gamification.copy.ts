import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

const plural = (number: number, one: string, more: string): string => (number === 1 ? one : more);
/** In French, nothing at all is singular too. */
const pluriel = (nombre: number, un: string, plus: string): string => (nombre < 2 ? un : plus);

export const gamificationCopy = defineCopy({
  en: {
    problems: {
      pseudonym_not_allowed: 'Please choose another name: 2 to 24 letters or digits, and not your address.',
      pseudonym_taken: 'Somebody has this name already. Please choose another.',
      leaderboard_off: 'Your organisation does without this list.',
      game_hidden: 'Points and weeks are hidden. Show them first.',
      week_not_open: 'Only this week and the weeks ahead can be chosen.',
    },
    title: 'Progress',
    lead: 'What you finished, week by week. It is for you: nobody else sees it, unless you take part in the list at the end.',
    level: (level: number) => `Level ${level}`,
    toNext: (inLevel: string, forNext: string, level: number) =>
      `${inLevel} of ${forNext} points on the way to level ${level}`,
    total: (points: string) => `${points} points in all`,
    today: (points: string, cap: string) => `${points} today; a day gives ${cap} at most`,
    meaning: 'What a level means',
    meaningLong:
      'A level says how much you have brought to an end: steps, plans, looking back on a plan whether it was carried out or not, practice. How often, how long or how openly you talk counts for nothing, and a level says nothing about who you are.',
    figures: {
      conversations: (n: number) => plural(n, 'conversation completed', 'conversations completed'),
      plans: (n: number) => plural(n, 'plan made', 'plans made'),
      reviews: (n: number) => plural(n, 'plan looked back on', 'plans looked back on'),
      sets: (n: number) => plural(n, 'practice set', 'practice sets'),
    },
    rhythmTitle: 'Your rhythm',
    rhythmLead:
      'A week counts when you did something on as many days as you chose. A day begins at three in the morning.',
    daysLegend: 'Days a week',
    noRhythm: 'No rhythm',
    days: (n: number) => plural(n, '1 day', `${n} days`),
    state: {
      none: 'No rhythm is chosen. Days on which you did something are marked all the same.',
      begins: 'It begins with the first week that meets your goal.',
      run: (run: number, best: number) =>
        `${plural(run, 'One good week', `${run} good weeks in a row`)}.${best > run ? ` Your longest run: ${best}.` : ''}`,
      paused: (best: number) =>
        `Paused. The next good week takes it up again.${best > 0 ? ` Your longest run stays: ${plural(best, 'one week', `${best} weeks`)}.` : ''}`,
    },
    freezes: (n: number) =>
      plural(
        n,
        'One week off is put by: it covers the next week that needs it, by itself.',
        `${n} weeks off are put by: each covers a week that needs it, by itself.`,
      ),
    calendar: 'The last weeks, the newest first',
    weekOf: 'Week of',
    outcome: 'What it came to',
    done: 'Something done',
    nothing: 'Nothing',
    outcomes: {
      met: 'Goal met',
      covered: 'Week off',
      quiet: 'Quiet week',
      paused: 'Paused',
      free: 'No goal',
      open: (days: number, goal: number | null) => (goal === null ? 'This week' : `${days} of ${goal} so far`),
    },
    restTitle: 'Rest',
    restLead: 'A quiet week interrupts nothing and uses nothing up.',
    restThis: 'Rest this week',
    restNext: 'Rest next week',
    restsThis: 'Do not rest this week',
    restsNext: 'Do not rest next week',
    achievementsTitle: 'Achievements',
    reached: (n: number, of: number) => `${n} of ${of} reached`,
    groups: { reached: 'Reached', underWay: 'Under way', open: 'Still to come' },
    reachedOn: (day: string) => `Reached on ${day}`,
    progress: (progress: number, target: number) => `${progress} of ${target}`,
    noneReached: 'The first one is a step away: finish a step of a conversation or an exercise.',
    listTitle: (month: string) => `The list of ${month}`,
    listLead:
      'A list of this month’s points, among people of your organisation who want to be in it. You appear under a name of your choice, and can leave at any time: the name is gone at once.',
    tooFew: (least: number, n: number) =>
      `The list is shown as soon as ${least} people take part; so far ${plural(n, 'one does', `${n} do`)}.`,
    rank: 'Place',
    name: 'Name',
    points: 'Points',
    you: 'you',
    participants: (n: string) => `${n} people take part.`,
    around: 'Around you',
    pseudonym: 'Your name in the list',
    pseudonymHint: 'Not your own, unless you want it to be known.',
    join: 'Take part',
    changeName: 'Change the name',
    saveName: 'Save the name',
    leave: 'Leave the list',
    showTitle: 'Whether you see this',
    show: 'Show points, weeks and achievements',
    showHint: 'Switched off, nothing of it is shown anywhere, in conversations neither, and you leave the list.',
    hiddenLead:
      'Points, weeks and achievements are hidden. What you do is written down all the same, in case you want to see it one day.',
    resting: 'This page rests for a few days',
    restingLead: 'What you do is written down as always, and will be here. There is nothing you need to keep up.',
    notSaved: 'This was not saved.',
    notLoaded: 'This could not be loaded.',
  },
  fr: {
    problems: {
      pseudonym_not_allowed:
        'Veuillez choisir un autre nom\u00a0: de 2 à 24 lettres ou chiffres, et pas votre adresse.',
      pseudonym_taken: 'Quelqu’un porte déjà ce nom. Veuillez en choisir un autre.',
      leaderboard_off: 'Votre organisation se passe de ce classement.',
      game_hidden: 'Les points et les semaines sont masqués. Affichez-les d’abord.',
      week_not_open: 'Seules cette semaine et les suivantes peuvent être choisies.',
    },
    title: 'Progression',
    lead: 'Ce que vous avez mené à bien, semaine après semaine. C’est pour vous\u00a0: personne d’autre ne le voit, sauf si vous participez au classement tout en bas.',
    level: (level: number) => `Niveau ${level}`,
    toNext: (inLevel: string, forNext: string, level: number) =>
      `${inLevel} points sur ${forNext} vers le niveau ${level}`,
    total: (points: string) => `${points} points en tout`,
    today: (points: string, cap: string) => `${points} aujourd’hui\u00a0; une journée en donne ${cap} au plus`,
    meaning: 'Ce que dit un niveau',
    meaningLong:
      'Un niveau dit combien de choses vous avez menées à bien\u00a0: des étapes, des plans, un retour sur un plan, qu’il ait été suivi ou non, de la pratique. La fréquence, la durée ou l’intimité de vos échanges ne comptent pas, et un niveau ne dit rien de qui vous êtes.',
    figures: {
      conversations: (n: number) => pluriel(n, 'conversation achevée', 'conversations achevées'),
      plans: (n: number) => pluriel(n, 'plan fait', 'plans faits'),
      reviews: (n: number) => pluriel(n, 'retour sur un plan', 'retours sur un plan'),
      sets: (n: number) => pluriel(n, 'série de pratique', 'séries de pratique'),
    },
    rhythmTitle: 'Votre rythme',
    rhythmLead:
      'Une semaine compte quand vous avez fait quelque chose autant de jours que vous l’avez choisi. La journée commence à trois heures du matin.',
    daysLegend: 'Jours par semaine',
    noRhythm: 'Sans rythme',
    days: (n: number) => pluriel(n, '1 jour', `${n} jours`),
    state: {
      none: 'Aucun rythme n’est choisi. Les jours où vous avez fait quelque chose sont marqués tout de même.',
      begins: 'Il commence avec la première semaine qui atteint votre objectif.',
      run: (run: number, best: number) =>
        `${pluriel(run, 'Une bonne semaine', `${run} bonnes semaines de suite`)}.${best > run ? ` Votre plus longue suite\u00a0: ${best}.` : ''}`,
      paused: (best: number) =>
        `En pause. La prochaine bonne semaine le reprendra.${best > 0 ? ` Votre plus longue suite reste\u00a0: ${pluriel(best, 'une semaine', `${best} semaines`)}.` : ''}`,
    },
    freezes: (n: number) =>
      pluriel(
        n,
        'Une semaine libre est de côté\u00a0: elle couvrira d’elle-même la prochaine semaine qui en a besoin.',
        `${n} semaines libres sont de côté\u00a0: chacune couvre d’elle-même une semaine qui en a besoin.`,
      ),
    calendar: 'Les dernières semaines, la plus récente d’abord',
    weekOf: 'Semaine du',
    outcome: 'Ce qu’elle a donné',
    done: 'Quelque chose de fait',
    nothing: 'Rien',
    outcomes: {
      met: 'Objectif atteint',
      covered: 'Semaine libre',
      quiet: 'Semaine calme',
      paused: 'En pause',
      free: 'Sans objectif',
      open: (days: number, goal: number | null) =>
        goal === null ? 'Cette semaine' : `${days} sur ${goal} pour l’instant`,
    },
    restTitle: 'Repos',
    restLead: 'Une semaine calme n’interrompt rien et ne coûte rien.',
    restThis: 'Se reposer cette semaine',
    restNext: 'Se reposer la semaine prochaine',
    restsThis: 'Ne pas se reposer cette semaine',
    restsNext: 'Ne pas se reposer la semaine prochaine',
    achievementsTitle: 'Réussites',
    reached: (n: number, of: number) => `${n} sur ${of} atteintes`,
    groups: { reached: 'Atteintes', underWay: 'En cours', open: 'À venir' },
    reachedOn: (day: string) => `Atteinte le ${day}`,
    progress: (progress: number, target: number) => `${progress} sur ${target}`,
    noneReached: 'La première est à un pas\u00a0: achevez une étape d’une conversation ou d’un exercice.',
    listTitle: (month: string) => `Le classement du mois\u00a0: ${month}`,
    listLead:
      'Les points de ce mois, entre les personnes de votre organisation qui veulent y figurer. Vous y apparaissez sous le nom de votre choix et pouvez le quitter à tout moment\u00a0: le nom disparaît aussitôt.',
    tooFew: (least: number, n: number) =>
      `Le classement s’affiche dès que ${least} personnes y participent\u00a0; pour l’instant, ${pluriel(n, n === 0 ? 'personne' : 'une seule', `${n}`)}.`,
    rank: 'Place',
    name: 'Nom',
    points: 'Points',
    you: 'vous',
    participants: (n: string) => `${n} personnes participent.`,
    around: 'Autour de vous',
    pseudonym: 'Votre nom dans le classement',
    pseudonymHint: 'Pas le vôtre, sauf si vous voulez qu’on le sache.',
    join: 'Participer',
    changeName: 'Changer de nom',
    saveName: 'Enregistrer le nom',
    leave: 'Quitter le classement',
    showTitle: 'Ce que vous voulez en voir',
    show: 'Afficher les points, les semaines et les réussites',
    showHint:
      'Désactivé, rien n’en est montré nulle part, pas même dans les conversations, et vous quittez le classement.',
    hiddenLead:
      'Les points, les semaines et les réussites sont masqués. Ce que vous faites est noté tout de même, au cas où vous voudriez le voir un jour.',
    resting: 'Cette page se repose quelques jours',
    restingLead: 'Ce que vous faites est noté comme toujours et sera ici. Il n’y a rien à tenir.',
    notSaved: 'Cela n’a pas été enregistré.',
    notLoaded: 'Cela n’a pas pu être chargé.',
  },
});
