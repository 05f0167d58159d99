import type { Vocabulary } from './sequences.ts';

/**
 * What words are about, for the learned reading: it weighs "a word of weariness before a word of life" however either is
 * put, in either language. `word*` stands for all words that begin so. Adding or removing a word asks for new training
 * (`scripts/train-safety.ts`).
 */
export const meanings: Vocabulary = {
  SELF: 'i im ive id ill me my myself mine je j m moi mon ma mes ai suis',
  OTHER:
    'he she they him her them his hes shes theyre their himself herself themselves il elle ils elles lui leur leurs',
  SOMEONE: 'someone somebody person people anyone quelqu quelquun personne gens autres others',
  EVERYONE: 'everyone everybody tous toutes monde all',
  FRIEND:
    'friend friends bestie mate buddy roommate flatmate neighbor neighbour ami amie amis amies copain copine pote potes coloc voisin voisine camarade',
  PARTNER:
    'husband wife partner boyfriend girlfriend bf gf fiance fiancee spouse ex mari femme conjoint conjointe compagnon compagne mec meuf epoux epouse chum copain copine',
  PARENT:
    'mother father mom mum dad parents stepdad stepfather stepmother grandfather grandmother grandpa uncle aunt mere pere maman papa beau oncle tante grand',
  CHILD:
    'son daughter kid kids child children baby toddler teen teenager fils fille enfant enfants bebe ado gamin gamine gosse gosses petit petite petits niece nephew neveu',
  SIBLING: 'brother sister bro sis cousin cousine frere soeur frangin frangine',
  FAMILY: 'family famille proches relatives',
  BOSS: 'boss manager supervisor director ceo chef cheffe patron patronne responsable directeur directrice hierarchie',
  COLLEAGUE: 'colleague* coworker* teammate* team client* customer* employee* collegue* equipe* salarie* cliente*',
  NOT: 'not no never dont doesnt didnt wont wouldnt isnt arent wasnt aint havent hasnt without nor neither pas plus jamais sans ni aucun aucune ne n',
  NOTHING: 'nothing nobody noone none nowhere rien personne nul',
  CAN: 'can could cant cannot couldnt able unable peux peut pouvoir pourrais pu arrive arrivais arriver',
  WANT: 'want* wish* wishing prefer* rather crav* longing veux veut voul* voudr* envie* souhait* prefer* aimerais aimerait need* besoin dream* reve*',
  WILL: 'going will gonna plan* planning decid* intend* ready vais va allons compte* decid* prevu prepar* pret prete bientot about',
  TRY: 'try tried trying attempt* essay* tent* failli nearly almost presque',
  HOPE: 'hope* hoping pray* esper* espoir prie souhaite',
  THINK:
    'think* thought* imagin* pictur* fantasi* consider* wonder* keep* obsess* idea ideas pens* song* imagin* idee* obsed* hant* reviens* tourne',
  HEAD: 'head mind voice voices brain intrusive tete esprit voix cerveau',
  URGE: 'urge* impuls* temptation tempted compuls* pulsion* tentation tente tentee',
  SAY: 'said says say tell* told saying text* wrote writes posted admits admitted confess* confid* dit dire dis disait raconte avoue confie ecrit repete parle*',
  DEATH:
    'die dies died dying dead death mourir mourr* meurs meurt mort morte morts mortes creve crever crevee deceder decede* trepas clamser caner',
  KILL: 'kill* murder* unaliv* tuer tue tuee tuera tuerai tuerais suicider flinguer buter pendre butter descendre',
  SUICIDE: 'suicid* kms ctb sewerslid* sucid* unaliv*',
  LIFE: 'life lives live living alive exist* vie vies vivre vis vit vivant* existence exister existe',
  BREATH: 'breath* heart heartbeat respir* coeur souffle',
  END: 'end ends ending ended finish* stop stops stopped stopping over done cease* quit finir fini finie finis finisse fin arret* cess* termin* stopper terme',
  ALL: 'all everything tout toute toutes',
  LEAVE:
    'leave leaving left go goes going gone went away exit partir pars parte parti partie partirai quitter quitte aller',
  VANISH:
    'disappear* vanish* evaporat* fade fading dissolv* eras* invisible dispar* evapor* effac* eteign* eteindr* volatilis* fondre gommer',
  HERE: 'here around present la ici parmi',
  WORLD: 'world earth planet univers* monde terre planete',
  FOREVER: 'forever permanently eternity definitively permanent ever toujours jamais definitivement eternel* eternite',
  ANYMORE: 'anymore longer more plus davantage',
  SLEEP: 'sleep* asleep bed nap dorm* dors dormir endor* coucher couche sommeil lit',
  WAKE: 'wake* waking woke woken reveil* lever rouvrir',
  MORNING: 'morning* matin* tomorrow demain lendemain',
  BETTER:
    'better easier happier lighter freer relieved relief mieux plus simple soulag* leger* facile heureu* tranquil* debarrass*',
  WITHOUT: 'without sans',
  BURDEN:
    'burden* weight deadweight drag waste liability parasite nuisance fardeau boulet poids charge encombr* dechet gene derange',
  WORTHLESS:
    'worthless useless failure loser stupid pathetic trash garbage nobody unlovable inutile nul nulle minable rate ratee merde bonne moins incapable',
  HATE: 'hate* hating loath* disgust* despise deteste* hais haine degoute* meprise',
  GUILT: 'guilt* fault shame ashamed sorry forgive coupable* faute honte pardon* desole* culpabil*',
  MISS: 'miss missed notice* care cares regret* cry mourn manqu* remarqu* regrett* pleur* apercev*',
  POINT:
    'point reason* purpose sense use worth meaning meaningless pointless sens raison* but interet utilite peine quoi',
  TIRED:
    'tired exhaust* weary drained burn* worn fed sick fatigue* epuis* marre las lasse bout lessive* vide* crevee claque* use*',
  PAIN: 'pain* hurt* suffer* ache agony torment misery unbearable douleur* souffr* mal supplice insupportable calvaire',
  HOPELESS: 'hopeless despair* desperate trapped stuck cornered desesp* coince* piege* impasse issue solution',
  FUTURE: 'future ahead tomorrow horizon light avenir futur devant lumiere',
  EMPTY: 'empty numb hollow void broken shell vide creux brise* casse* anesthesi* eteint* neant coquille',
  ALONE: 'alone lonely isolated abandon* seul* solitude isole* abandonn*',
  SAD: 'sad depress* cry* cried tears sob* miserable triste* deprim* depress* pleur* larmes chagrin noir*',
  ENOUGH: 'enough cant anymore limit assez ras limite peux tenir supporter tiens supporte bear stand endure',
  GOON: 'continue continuing carry carrying keep going fight fighting struggle hold continuer continue tenir lutter battre avancer',
  GIVEUP: 'give gave giving given surrender abandonn* baisse baisser lache lacher renonc* drop',
  DARK: 'dark darkness black noir noire tenebres obscur* ombre',
  PEACE: 'peace rest quiet silence calm repos paix silence calme tranquille',
  PILLS:
    'pill pills tablet* meds medication* medicine* overdos* xanax paracetamol tylenol doliprane ibuprofen sedative* medicament* somnifere* cachet* comprime* plaquette* anxiolytique* pilule* boite*',
  BLADE: 'blade* razor* knife knives cutter scissors lame* rasoir* couteau* ciseaux cutteur',
  GUN: 'gun* pistol rifle shotgun bullet weapon arme fusil pistolet balle flingue carabine',
  ROPE: 'rope* noose hang* belt corde* noeud ceinture pendre pendu* pendai*',
  HEIGHT:
    'bridge roof rooftop balcony ledge cliff window floor jump* edge railing pont toit balcon falaise fenetre etage saut* vide bord parapet rambarde',
  VEHICLE:
    'car bus truck lorry train tram metro subway traffic tracks rails voiture camion train rer rail arbre platane volant wheel swerve crash*',
  WATER: 'river sea ocean drown* lake riviere fleuve mer noyer noy* lac',
  BODY: 'wrist* arm arms thigh* leg legs skin vein* stomach poignet* bras cuisse* jambe* peau veine* ventre',
  CUT: 'cut cuts cutting burn* scratch* slic* carv* scar* coup* entaill* taillad* griff* brul* scarifi* cicatri* lacer* mutil*',
  BLOOD: 'blood* bleed* scar scars sang saign* cicatri*',
  SELFACT: 'myself himself herself themselves se s me m moi meme',
  HIT: 'hit hits hitting beat* slap* punch* kick* chok* strangl* shov* push* grab* throw* threw smash* frapp* tape tapes tapee taper gifl* cogn* etrangl* bouscul* batt* bat pousse* secou* claqu* roue bourre',
  BRUISE: 'bruise* black broken bleeding marks bleu bleus hematome* marque* ecchymose*',
  THREAT: 'threat* menac* blackmail* chantage weapon harcel* harass* stalk* suit follows following suivre',
  FEAR: 'afraid scared fear* terrif* frighten* dread peur terrifi* effray* crain* trouille angoiss* panique',
  CONTROL:
    'control* forbid* allow* lock* track* phone check* monitor* isolate* permission interdi* enferm* surveill* controle* fouill* confisqu* laisse* autoris* empech* papers passport',
  SEXUAL:
    'rape* raped sex sexual* touch* grope* consent* molest* undress* viol violee viole violer sexuel* touch* attouche* forc* consent* deshabill* agress*',
  ANGER: 'angry anger rage furious mad explode colere rage furieu* enerv* peter',
  HARMOTHER:
    'stab* shoot* strangl* poison* murder* hurt harm smash* kill* poignard* tuer etrangl* fracass* buter egorg* planter blesser defoncer massacr* bruler',
  VENGE: 'reveng* pay payback deserve* veng* payer merite*',
  PREPARE:
    'letter* note notes will belongings funeral insurance goodbye farewell arrang* sorted affairs lettre* mot mots adieu testament affaires obseques enterrement range* donne donner',
  GOODBYE: 'goodbye farewell bye adieu* aurevoir',
  TONIGHT: 'tonight soir nuit night weekend maintenant now today aujourd',
  HOTLINE: 'hotline helpline crisis 988 3114 samaritans psychiatr* hopital hospital urgences emergency',
  PAST: 'ago used was were years before etais avais ans autrefois epoque passe last',
  WORK: 'work working job* meeting* project* deadline* report* email* mail mails client* presentation* office career company shift* task* contract* interview* promotion* salary raise sprint roadmap budget strategy kpi* slides deck spreadsheet excel feature* release launch code bug* boulot travail travaille* travailler reunion* projet* delai* rapport* courriel* presentation* bureau carriere entreprise boite poste tache* contrat* entretien* promotion* salaire augmentation dossier* livrable* planning objectif* mission* stage alternance startup business produit*',
  STUDY:
    'exam* thesis school university college class* course* study studies studying student* homework grade* essay partiel* these memoire ecole fac lycee cours concours bac etud* revis* examen* devoirs note notes prof profs soutenance',
  MONEY:
    'money rent bank loan debt* bill bills pay savings mortgage argent loyer banque credit pret dette* facture* payer epargne impots',
  HOME: 'house home flat apartment kitchen garden move moving maison appartement cuisine jardin demenag* logement travaux',
  TRAVEL:
    'holiday* vacation* trip flight travel* beach hotel vacances voyage* vol plage hotel weekend conges randonnee',
  SPORT:
    'run running marathon gym workout squat* match game football yoga swim* bike training race courir course sport salle foot match natation velo entrainement muscu randonnee',
  FOOD: 'eat* food coffee cake lunch dinner pizza chocolate hungry diet cook* manger repas cafe gateau dejeuner diner chocolat faim regime cuisine* bouffe',
  TECH: 'laptop phone battery computer server app website wifi screen software printer update ordi ordinateur telephone batterie serveur appli site ecran logiciel imprimante tel portable',
  STORY:
    'film films movie* series serie novel* roman* book* livre* character* personnage* song* chanson* game games jeu jeux episode* podcast* documentary documentaire story article* play theatre netflix lyrics paroles',
  ANIMAL:
    'dog cat dogs cats puppy pet hamster horse chien chat chats chiens cheval lapin poisson* plant plants plante plantes',
  HEALTH:
    'doctor nurse therapy therapist surgery clinic vaccine cancer treatment medecin infirmier* therap* operation clinique traitement psy psychologue soins kine headache migraine back dos',
  PATIENT: 'patient* ward resident* service clientele beneficiaire* ehpad hospice',
  GOAL: 'goal* plan habit* priorit* confidence decision* feedback progress step* improve* learn* skill* objectif* habitude* priorite* confiance decision* retour progres* etape* ameliorer apprendre competence*',
  STRESS:
    'stress* pressure anxious anxiety nervous worried overwhelm* tense pression anxieu* nerveu* inquiet* deborde* tendu* angoisse trac',
  JOY: 'happy glad proud joy love* great amazing excited fun laugh* funny content* fier fiere joie adore genial* super drole rire rigol* marr* heureux ravi*',
  GRIEF: 'grief griev* funeral mourning loss passed deuil enterrement obseques perte perdu* disparition',
  TIME: 'week month year monday tuesday wednesday thursday friday saturday sunday semaine mois annee lundi mardi mercredi jeudi vendredi samedi dimanche heures hours minutes jours days',
  ASK: 'how why what when where which help advice tips comment pourquoi quoi quand ou quel quelle aide conseil* idees',
  LIKE: 'like comme as',
  IF: 'if si unless',
  BECAUSE: 'because since parce car puisque',
  BUT: 'but though although mais meme pourtant',
  JUST: 'just only simply juste seulement simplement',
  ONLINE: 'twitter linkedin facebook instagram slack teams zoom social reseaux newsletter visio inbox calendar agenda',
  RELATION:
    'relationship couple divorce breakup wedding marriage date dating separation rupture mariage celibataire rencontre',
  INJURY:
    'injur* wound* stitch* bandag* plaster* swollen sore blesse* blessure* plaie* trace* suture* pansement* enfle* gonfle* balafre*',
  ONPURPOSE:
    'purpose deliberate* intentional* intent voluntar* expres volontair* delibere* intention* physically physiquement',
  AGAIN: 'again relaps* restart* recommenc* rechut* replong* retomb* repris reprend* encore started back',
  HIDE: 'sleeve* scarf makeup foundation sunglasses concealer jumper manches foulard maquillage cache* lunettes hoodie sweat cover hide* hidden hiding dissimul* planqu*',
  ROOM: 'bathroom shower bath toilet* garage cellar attic shed room bedroom corridor cupboard bain douche toilettes cave grenier chambre couloir placard',
  HARD: 'wall* door* stairs staircase cupboard table chair mur murs porte portes escalier* radiateur carrelage',
  FACE: 'face lip lips jaw nose eye eyes tooth teeth throat neck hair rib ribs finger fingers visage levre* machoire nez oeil yeux dent dents gorge cou cheveux cote cotes doigt doigts bouche mouth',
  OWNED:
    'passport visa papers card account* wallet keys key money passeport titre carte compte cles cle portefeuille salaire code password* passe',
  LAST: 'last final* ultimate dernier* derniere* ultime* finale*',
  LATER:
    'will wont youll theyll itll hell shell sera serai serais serait aura aurai auras aurait auront ferai fera ferait feront iront verra verrez seront pourront saura',
  DRUNK: 'drunk drink* alcohol whisky beer booze boit boire bu bourre ivre alcool* picole* saoul* soul',
  BURIED:
    'heaven angel* coffin grave graves cemetery buried bury funeral hearse ashes urn tomb* ciel ange anges cercueil cimetiere enterre* cendres urne paradis obseques tombe corbillard',
  EXITED:
    'logout unsubscrib* resign* respawn* uninstall* unplug* switch* log checkout curtain credits deconnect* desinstall* debranch* etein* rideau generique sortie interrupteur resili* demission*',
  FORGOOD: 'definitiv* definitif* permanent* perma good irreversible once bon toute',
  VIOLENCE:
    'violen* abus* domestic conjugal* coups coup blow blows coerc* emprise maltrait* assault* agress* batt* victim* brutal*',
  LAW: 'police cop cops plainte commissariat gendarm* judge juge court tribunal avocat* lawyer* solicitor restraining order ordonnance ambulance samu pompiers',
  JEST: 'joke* joking kidding blague* plaisant* ironi* sarcas* mdr lol haha ptdr lmao figure expression facon',
  STAY: 'stay* remain* rester reste restes restais restent',
  FOUND: 'found find finds discover* trouv* retrouv* decouv* tombe',
  LOVEU: 'love loved loves aime aimes aimais thank thanks merci remerci* grateful sorry',
  WATCHED:
    'camera* tracker location gps messages texts reads checks spy* spies espionn* geoloc* fouille* lit mouchard allow* allowed lets droit oblige* force* forces forced obey* obei*',
  DREAD:
    'tremb* shak* shiver* terror footsteps flinch* tressaut* sursaut* freeze froze freezes fige* pas dread* guette*',
  WEAK: 'beg begged begs supplie suppli* cower* crouch* recroquev* kneel genoux huddl*',
  LETTER:
    'letter letters note notes envelope* message goodbye* written writing lettre lettres mot mots enveloppe* ecrit ecrire ecris redige*',
  AFTERME:
    'inherit* heir* successor orphan* widow* veuf veuve orphelin* heriter herit* survivr* guardian tuteur tutrice',
  REST: 'calm peaceful quiet relieved serene relief serenity calme paisible serein* soulage* apais* silence tranquille* lumiere',
  ROT: 'rot rotten rotting decay* filth* pourri* pourrir moisir moisi* sale salete crade',
  RECOVERED:
    'recovered sober clean therapy healed overcame behind gueri* abstinent* sobre surmont* derriere therapie suivi suivie remis remise',
};
