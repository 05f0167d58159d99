import type { Language } from '../flow/flow.ts';
import type { Address } from './wording.ts';

/**
 * A scripted person: what they answer when a slot is asked (one line per ask), how they begin, and what they say when they
 * have no line left. For rehearsing flows and measuring the coach; not a model of anybody.
 */
export type SimulatedPerson = {
  name: string;
  language: Language;
  address: Address;
  opening: string;
  /** Answers in few words; left out of the share of words. */
  terse?: boolean;
  /** Ends before the plan on purpose. */
  leaves?: boolean;
  lines: Record<string, string[]>;
};

export const simulatedPeople: SimulatedPerson[] = [
  {
    name: 'Workload', language: 'en', address: 'vous', opening: 'I keep putting off a talk with my manager about my workload.',
    lines: {
      mood: ['A bit tense'], importance: ['8'], why: ['Because I come home exhausted and snap at my kids'],
      reality: ['Last week she handed me a third project and I just said yes'], feeling: ['I feel angry at myself, and scared of her reaction'],
      goal: ["I'd like to tell her calmly what I can take on"], sign: ['There would be a meeting in the calendar'],
      options: ['I could write down my tasks, ask for a meeting, or talk to a colleague first'], first_step: ['Writing down my tasks'],
      obstacle: ["I get afraid that she thinks I'm lazy"], plan_then: ['Then I take one breath and read my first sentence from the paper'],
      plan_when: ['Monday morning at my desk'], confidence: ['7'], takeaway: ['I know what to say now, and it is only one sentence'], usefulness: ['5'],
    },
  },
  {
    name: 'Overload', language: 'en', address: 'vous', opening: 'hello',
    lines: {
      mood: ['tired'], topic: ['work', 'I have too much on my plate and nobody notices'], importance: ['dunno', '7'], why: ["I don't know", 'it costs me sleep and I forget things'],
      reality: ["I want to say no but I can't, everyone needs something from me"], feeling: ['what should I do?', 'mostly frustration'],
      goal: ['To leave the office at six twice a week'], sign: ['I would eat with my family'], options: ['give me some ideas', 'yes', 'I would set an alarm and tell my team'],
      obstacle: ['I feel guilty when I leave before the others'], plan_then: ['If I feel guilty, then I close the laptop and text my partner on Tuesday'],
      confidence: ['6'], stronger: ['an alarm on my phone'], takeaway: ['I can begin small'], usefulness: ['4'],
    },
  },
  {
    name: 'Decision', language: 'en', address: 'vous', opening: "I have a job offer in another city and I'm torn between going and staying.",
    lines: {
      importance: ['nine'], why: ['My partner has her life here, and I do not want to regret it in ten years'],
      reality: ['Every evening I make a list of pros and cons and then I throw it away'], feeling: ['It is a mix of excitement and fear'],
      goal: ['I want to decide by the end of the month without feeling rushed'], sign: ['I would stop making lists'],
      options: ['Visit the city for a weekend, talk with my partner about it, ask the company for two more weeks'], first_step: ['the visit'],
      obstacle: ['I tell myself I need more information first'], plan_then: ['I open the calendar and book the train'], plan_when: ['tomorrow evening after dinner'],
      confidence: ['8'], takeaway: ['That it is fear of regret more than the city itself'], usefulness: ['5'],
    },
  },
  {
    name: 'Self-doubt', language: 'en', address: 'vous', opening: 'I have to give a presentation next week and I panic just thinking of it.',
    lines: {
      settle_way: ['Yes, breathing'], breathed: ['A little calmer'], importance: ['8'], why: ['It decides whether I get to lead the project'],
      reality: ['Last time I lost my words in front of everyone and went red'], feeling: ['Ashamed. I am not good enough for this'],
      look_closer: ['yes'], thought_strength: ['80'], evidence_for: ['I did lose my words once'], evidence_against: ['The other five talks went fine and people asked for slides'],
      balanced_view: ['I am nervous and I usually get through it'], thought_after: ['40'],
      goal: ['I would like to get through the talk and stay in contact with people'], options: ['Rehearse with Ana, learn only the first two sentences, arrive early'],
      first_step: ['rehearse with Ana'], obstacle: ['My heart races and I want to run'], plan_then: ['I put both feet on the floor and say my first sentence slowly'], plan_when: ['Thursday at ten in the big room'],
      confidence: ['7'], takeaway: ['Nervous is not the same as bad'], usefulness: ['5'],
    },
  },
  {
    name: 'Lukewarm', language: 'en', address: 'vous', opening: 'My desk is always a mess.', terse: true,
    lines: {
      mood: ['fine'], importance: ['2'], why: ['my colleagues complain'], staying: ['it takes no effort'], changing: ['I would find things'],
      reality: ['papers everywhere, cups too'], feeling: ['a bit of shame'], goal: ['a clear desk'], sign: ['I can see the wood'], options: ['ten minutes on Fridays'],
      obstacle: ['I get bored'], plan_then: ['I put on one song'], plan_when: ['Friday at four'], confidence: ['7'], takeaway: ['one song is enough'], usefulness: ['3'],
    },
  },
  {
    name: 'Off the path', language: 'en', address: 'vous', opening: 'There is a conversation I am avoiding.',
    lines: {
      mood: ['Who won the football yesterday?', 'I am fairly calm'], importance: ['7'], why: ['are you a real person?', 'He is my brother and we have not spoken since spring'],
      reality: ['He sold the house without asking me and I hung up on him'], feeling: ['by the way, can you translate a text for me?', 'Hurt, and angry'],
      goal: ['I want us to be able to sit at one table again'], sign: ['We would have talked'], options: ['Write to him, or call his wife first'],
      obstacle: ['My pride, I think he should come first'], plan_then: ['I write three lines without any reproach'], plan_when: ['Sunday afternoon at the kitchen table'],
      confidence: ['9'], takeaway: ['I miss him more than I am angry'], usefulness: ['4'],
    },
  },
  {
    name: 'Short of time', language: 'en', address: 'vous', opening: 'I want to exercise more but I always find an excuse.', leaves: true,
    lines: { mood: ['ok'], importance: ['6'], why: ['my back hurts when I sit all day'], reality: ['I have to go now, bye'], takeaway: ['I should start with a walk'] },
  },
  {
    name: 'Taps only', language: 'en', address: 'vous', opening: 'I have too much on my plate at work.', terse: true,
    lines: {
      mood: ['A bit tense'], importance: ['9'], why: ['It costs me energy'], reality: ['There is too much at once'], feeling: ['Frustration'], goal: ['To feel calmer about it'], sign: ['I would sleep better'],
      options: ['Ask somebody for help'], obstacle: ['I tell myself: later'], plan_then: ['I write one message to someone who helps'], plan_when: ['Tomorrow morning'], confidence: ['7'], takeaway: ['A clear next step'], usefulness: ['4'],
    },
  },
  {
    name: 'Charge', language: 'fr', address: 'vous', opening: 'Je remets toujours à plus tard une discussion avec ma cheffe au sujet de ma charge de travail.',
    lines: {
      mood: ['Un peu de tension'], importance: ['8'], why: ['Parce que je rentre épuisée et je crie sur mes enfants'],
      reality: ["La semaine dernière elle m'a donné un troisième projet et j'ai dit oui"], feeling: ["Je suis en colère contre moi et j'ai peur de sa réaction"],
      goal: ["J'aimerais lui dire calmement ce que je peux prendre"], sign: ["Il y aurait un rendez-vous dans l'agenda"],
      options: ['Je pourrais noter mes tâches, demander un rendez-vous ou en parler à une collègue'], first_step: ['Noter mes tâches'],
      obstacle: ["J'ai peur qu'elle me trouve paresseuse"], plan_then: ['Alors je respire une fois et je lis ma première phrase'], plan_when: ['Lundi matin à mon bureau'],
      confidence: ['7'], takeaway: ['Je sais quoi dire maintenant, et ce n\'est qu\'une phrase'], usefulness: ['5'],
    },
  },
  {
    name: 'Trop de choses', language: 'fr', address: 'tu', opening: 'salut',
    lines: {
      mood: ['crevé'], topic: ['boulot', "j'ai trop de choses à faire et personne ne le voit"], importance: ['aucune idée', '9'], why: ['je ne sais pas', "ça m'empêche de dormir et j'oublie des choses"],
      reality: ["je veux dire non mais je n'y arrive pas, tout le monde a besoin de moi"], feeling: ["qu'est-ce que je dois faire ?", 'surtout de la frustration'],
      goal: ['partir à 18 h deux fois par semaine'], sign: ['je dînerais avec mes enfants'], options: ['un conseil ?', 'oui', "mettre une alarme et prévenir l'équipe"],
      obstacle: ['je culpabilise quand je pars avant les autres'], plan_then: ["si je culpabilise, alors je ferme l'ordinateur et j'envoie un message mardi"],
      confidence: ['6'], stronger: ['une alarme sur mon téléphone'], takeaway: ['je peux commencer petit'], usefulness: ['4'],
    },
  },
  {
    name: 'Choix', language: 'fr', address: 'vous', opening: "On me propose un poste dans une autre ville et je suis partagé entre partir et rester.",
    lines: {
      importance: ['neuf'], why: ['Ma compagne a sa vie ici, et je ne veux pas le regretter dans dix ans'],
      reality: ['Chaque soir je fais une liste de pour et de contre et puis je la jette'], feeling: ["C'est un mélange d'enthousiasme et de peur"],
      goal: ['Je veux décider avant la fin du mois sans me sentir pressé'], sign: ["J'arrêterais de faire des listes"],
      options: ["Visiter la ville un week-end, en parler avec ma compagne, demander deux semaines de plus"], first_step: ['la visite'],
      obstacle: ["Je me dis qu'il me faut d'abord plus d'informations"], plan_then: ["J'ouvre l'agenda et je réserve le train"], plan_when: ['demain soir après le dîner'],
      confidence: ['8'], takeaway: ["Que c'est la peur du regret, plus que la ville"], usefulness: ['5'],
    },
  },
  {
    name: 'Trac', language: 'fr', address: 'vous', opening: "Je dois présenter un projet la semaine prochaine et je panique rien que d'y penser.",
    lines: {
      settle_way: ['Oui, respirer'], breathed: ['Un peu plus calme'], importance: ['8'], why: ["C'est ce qui décide si je dirige le projet"],
      reality: ["La dernière fois j'ai perdu mes mots devant tout le monde"], feeling: ['De la honte. Je ne suis pas à la hauteur'],
      look_closer: ['oui'], thought_strength: ['80'], evidence_for: ["J'ai perdu mes mots une fois"], evidence_against: ['Les cinq autres fois se sont bien passées'],
      balanced_view: ["J'ai le trac et d'habitude j'y arrive"], thought_after: ['40'],
      goal: ["J'aimerais tenir jusqu'au bout et rester en contact avec les gens dans la salle"], options: ['Répéter avec Ana, apprendre seulement les deux premières phrases, arriver tôt'],
      first_step: ['répéter avec Ana'], obstacle: ["Mon cœur s'emballe et j'ai envie de fuir"], plan_then: ['Je pose les deux pieds au sol et je dis lentement ma première phrase'], plan_when: ['Jeudi à 10 h dans la grande salle'],
      confidence: ['7'], takeaway: ["Avoir le trac n'est pas être mauvais"], usefulness: ['5'],
    },
  },
  {
    name: 'Tiède', language: 'fr', address: 'tu', opening: 'Mon bureau est toujours en désordre.', terse: true,
    lines: {
      mood: ['ça va'], importance: ['2'], why: ['mes collègues râlent'], staying: ["ça ne demande aucun effort"], changing: ['je retrouverais mes affaires'],
      reality: ['des papiers partout, des tasses aussi'], feeling: ['un peu de honte'], goal: ['un bureau dégagé'], sign: ['on verrait le bois'], options: ['dix minutes le vendredi'],
      obstacle: ["je m'ennuie vite"], plan_then: ['je mets une chanson'], plan_when: ['vendredi à 16 h'], confidence: ['7'], takeaway: ['une chanson suffit'], usefulness: ['3'],
    },
  },
  {
    name: 'À côté', language: 'fr', address: 'vous', opening: "Il y a une conversation que j'évite.",
    lines: {
      mood: ['Qui a gagné le match de football ?', 'plutôt calme'], importance: ['7'], why: ['êtes-vous une vraie personne ?', "C'est mon frère et nous ne nous parlons plus depuis le printemps"],
      reality: ["Il a vendu la maison sans me demander et j'ai raccroché"], feeling: ['au fait, pouvez-vous me traduire un texte ?', 'De la peine, je suis blessé, et en colère'],
      goal: ["J'aimerais que nous puissions nous asseoir à la même table"], sign: ['Nous en aurions parlé'], options: ["Lui écrire, ou appeler d'abord sa femme"],
      obstacle: ["Ma fierté, je trouve que c'est à lui de commencer"], plan_then: ["J'écris trois lignes sans aucun reproche"], plan_when: ['Dimanche après-midi à la table de la cuisine'],
      confidence: ['9'], takeaway: ["Il me manque plus que je ne suis en colère"], usefulness: ['4'],
    },
  },
  {
    name: 'Pressé', language: 'fr', address: 'vous', opening: "Je veux faire plus de sport mais je trouve toujours une excuse.", leaves: true,
    lines: { mood: ['ça va'], importance: ['6'], why: ["j'ai mal au dos quand je reste assis"], reality: ['je dois partir, au revoir'], takeaway: ['commencer par une marche'] },
  },
  {
    name: 'Boutons', language: 'fr', address: 'vous', opening: "J'ai trop de choses à porter au travail.", terse: true,
    lines: {
      mood: ['Un peu de tension'], importance: ['9'], why: ["Cela me coûte de l'énergie"], reality: ['Il y a trop de choses à la fois'], feeling: ['De la frustration'], goal: ['Le vivre plus calmement'], sign: ['Je dormirais mieux'],
      options: ["Demander de l'aide à quelqu'un"], obstacle: ['Je me dis : plus tard'], plan_then: ["J'écris à quelqu'un qui peut m'aider"], plan_when: ['Demain matin'], confidence: ['7'], takeaway: ['Une prochaine étape claire'], usefulness: ['4'],
    },
  },
];
