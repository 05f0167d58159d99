/**
 * Words of one thing in both languages, as normalised: no accents, lower case, `word*` for all that begin so. A group belongs to no topic;
 * what it says of each is learned. So a word that nobody was heard to say is still known by its neighbours, and by the other language.
 */
export const wordGroups: Record<string, string> = {
  child:
    'boy boys child children daughter daughters enfant enfants fille filles fils gamin gamine gamins girl girls gosse gosses kid kids little loulou mioche mome momes petit petite petits puce son sons toddler toddlers',
  baby: 'allait* babies baby bebe bebes berceau biberon* bottle breastfeed* cot couche couches diaper* infant maternite nappies nappy newborn nourrisson poussette pram',
  teen: 'ado adolescent* ados puberte puberty teen teenager* teens',
  grownchild: 'grandchild* granddaughter grandkids grandson grown petitsenfants',
  partner:
    'bf boyfriend cheri cherie compagne compagnon conjoint* copain copine couple epouse epoux femme fiance fiancee gf girlfriend hubby husband mari marie mariee maries married missus moitie partner spouse wife wifey',
  breakup:
    'affair alimony alternating alternee breakup cheated cheating custody divorc* divorce* ex exes garde infidel* pension quitte quittee rompre rompu rupture separat* separe* solicitor split trompe trompee',
  parent: 'dad daddy dads daron daronne father mam maman mere mom moms mother mum mummy mums papa parents pere',
  inlaw:
    'beaufils beaupere beauxparents bellefille bellemere fil inlaw inlaws mil stepdaughter stepfather stepkids stepmother stepson',
  sibling:
    'bro brother brothers cousin* cousine* frangin frangine frere freres jumeau jumelle sibling* sis sister sisters soeur soeurs twin',
  elder:
    'aunt auntie godmother gramps gran grandad grandfather grandma grandmere grandmother grandpa grandpere granny mamie marraine meme nan nana nephew neveu niece oncle papi papy parrain pepe tante tata tonton uncle',
  friend:
    'ami amie amies amis amitie bestie buddies buddy copains copines friend friends friendship mate mates pal pals pote potes',
  dating:
    'aime aimer amoureuse amoureux bisou bumble calin* celibataire* crush date dates dating embrass* hinge hug hugged hugs kiss* love loved rencontre rencontres single swipe tinder',
  lonely: 'alone esseule* isolated isole isolee loneliness lonely seul seule solitude',
  family:
    'anniversaire anniversaires bapteme birthday birthdays christmas communion easter families famille* family foyer household mariage noces noel paques relatives reunion thanksgiving wedding',
  parenting:
    'babysitter bedtime caprice* cartable childminder creche daycare devoirs doudou dropoff gouter homework lunchbox nounou nursery parc pickup playground sandwiches schoolrun tantrum*',
  chores:
    'aspirateur balai bins chaussettes clean cleaning courses dishes dishwasher fridge frigo groceries hoover* ironing laundry lessive linge menage mop poubelle* rangement ranger repass* shopping socks tidy tidying trash vacuum* vaisselle washing',
  cook: 'assiette breakfast casserole cook cooked cooking cuisin* cuisine dejeuner diner dinner four kitchen lunch meal meals oven pan plat plats repas soup soupe souper supper table',
  home: 'apartment appart appartement attic balcon bathroom bedroom canape cave chambre couch couloir flat foyer garage garden grenier hallway home house jardin livingroom maison salon shed sofa',
  roommate: 'coloc* flatmate* housemate* landlord neighbor* neighbour* proprio roommate* voisin* voisine*',
  caring:
    'aidant* aidante alzheimer* caregiver carer caring dementia dependan* dependante ehpad frail nursing senile walker',
  die: 'dead death deaths decede* deces die died dies disparition disparu disparue dying gone late losing lost meurt mort morte morts mourait mourir mourru parti passed perdu perdue',
  funeral:
    'ashes burial buried cemetery cendres cercueil cimetiere coffin condoleances condolence* corbillard cremate* cremation crematorium enterre* enterrement* eulogy funebres funeral* grave hearse marbre notaire obseques orphan* orpheli* pompes tombe undertaker urn urne veillee veuf veuve wake widow* wreath',
  mourn:
    'absence absent anniversary bereave* chagrin deuil grief grieve grieving hommage manquait manque manquent memorial miss missing mourn* mourning tribute',
  relics:
    'affaires armoire belongings boxes cartons chair chausson* coat echarpe ecriture fauteuil glasses handwriting jumper manteau messagerie montre pantoufles parfum perfume photo photos pull repondeur robe scarf slippers voicemail wardrobe watch',
  animal:
    'animal animaux basket cat cats chat chatte cheval chien chienne chiens collar collier croquettes dog dogs horse kitten laisse lapin leash pet pets puppy rabbit vet veterinaire',
  miscarry: 'echographie faussecouche fiv ivf miscarr* scan semaines stillb* terme twelve ultrasound weeks',
  illness:
    'arthrit* arthros* asthma asthme avc biops* biopsy cancer chemo* cholesterol chronic chronique chroniques covid crohn diabet* disease endo endometrio* epilep* fibromyalg* flu grippe hernia hernie ill illness infarct* insulin* insuline leukemi* lupus lymphom* malade malades maladie metasta* migraine* ms pathologie radiotherap* rechute relapse remission sclerose sclerosis seizure* sick stroke syndrome thyroid thyroid* tumor tumour',
  diagnosis:
    'analyse analyses blood diagnos* irm mri prise radio resultats results sang scanner symptom* symptome* test tests xray',
  hospital:
    'ambulance bed bloc chirurg* clinic clinique emergency er hopital hospital hospitals hosto icu operated operation opere operee operer rea reeducation rehab samu surgeon surgery urgences ward',
  doctor:
    'cardiolog* chemist dentist dentiste docteur doctor doctors gp infirmier* kine medecin medecins neurolog* nurse oncolog* ordonnance osteo osteopath* pharmac* physio physiotherap* prescription psy psychiatre psychiatrist psychologist psychologue rheumatolog* rhumato* shrink specialist* specialiste therapist toubib',
  medication:
    'antidepress* anxiolyt* cachet* comprime* cortisone dose doses ibuprofen infusion inhaler injection* injections lithium medicament* medication meds morphine painkiller* perfusion pill pills piqure ritalin* secondaires sideeffects ssri tablet tablets traitement* treatment* ventoline xanax',
  pain: 'ache aches aching brulure burning crise crises douleur douleurs douloureux flare gonfle hurt hurts inflam* lance mal pain painful pains poussee sore souffr* stab swollen',
  bodypart:
    'arm arms back belly bras chest colonne cou crane dents dos epaule epaules eye eyes feet foot genou genoux gorge hanche hand hands head hip hips jambe jambes jaw knee knees leg legs lump machoire main mains neck nuque oeil peau pied pieds poignet poitrine shoulder shoulders skin spine stomach teeth tete throat ventre wrist yeux',
  mentaldx:
    'adhd anorex* anxiety autis* autism autiste bipolaire bipolar* borderline bulimi* burnout depress* depressed depressi* depression disorder ocd phobi* ptsd schizo* tdah toc trouble troubles',
  addiction:
    'aa abstin* addict* alcohol alcoholi* alcool alcooli* beer biere bottle bouteille cannabis casino cocaine coke cure dependance detox drink drinking drinks drogue* drugs drunk gambling joint joints paris rehab sober sobre sobriety vin vodka weed whisky wine',
  pregnancy:
    'accouch* birth conge enceinte grossesse labour maternity midwife naissance nausea nausees postpartum pregnancy pregnant sagefemme trimester trimestre uterus',
  disability:
    'accommodat* adapted amenage* amenagement amenagements appareil auditif bequille* blind crutch* deaf disab* dyslexi* fauteuil handicap* hearing invalid* malvoyant* mobility prosthe* prothese rqth sourd* wheelchair',
  sickleave:
    'arret arrets du fitnote leave medecine mitemps occupational off phased reprise retour return sickleave signed therapeutique travail',
  sleep:
    'asleep awake bed cauchemar* couche couchee couette dormais dormi dormir dors dort dream dreams duvet endormir endors insomni* insomnia lit matelas mattress nap nightmare* oreiller pillow reve reveil reveille reveillee reveiller reves sieste sleep sleeping slept sommeil wake wakes waking woke',
  night: '2am 2h 3am 3h 4am 4h 5am 5h aube dawn midnight minuit night nights nuit nuits three',
  tired:
    'batterie battery claque claquee creve crevee drained empty epuise epuisee epuisement ereint* exhaust* exhausted exhaustion fatigue fatiguee fatigues flagada fumes hs kaput knackered lessive rince rincee shattered tired vide videe wiped worn',
  tense:
    'boule buzzing clench* contracte* crispe* crispee grind grinding jittery knot noeud noue nouee raide serre serree shake shaking stiff tendu tendue tense tension tight tremble tremblent twitch* wired',
  heart:
    'air battements breath breathe breathing breaths coeur exhale hammering heart heartbeat inhale inspire oxygen palpit* palpitat* pouls pounding pulse racing respiration respire respirer souffle souffler tachycard*',
  switchoff:
    'break breaks couper coupure debrancher decompress deconnect* decroch* detend* detente lacher off pause pauses relacher relax relaxing repos repose reposer rest rested resting switch turn unplug unwind wind',
  holiday:
    'beach camping conge conges dimanche holiday holidays hotel ile island mer montagne mountains plage pto rtt sea sunday sunlounger trip vacances vacation voyage weekend',
  ruminate:
    'boucle brain cerveau cogite* gamberg* inquiet inquiete inquietude loop mind overthink* pensees replay replaying ressasse* ruminat* rumine* spinning spins thinking thoughts tourne tournent worried worries worry worrying',
  panic:
    'angoisse* angoisses anxiete anxiety anxieuse anxieux anxious deborde debordee nerves nervous overwhelm* panic panicked panicky panics panique paniquer pression pressure stress stresse stressed stressee stressful submerg*',
  cry: 'chiale* craque craquee craquer cried cries cry crying larmes pleurais pleure pleurer pleurs sanglot* sob* sobbing tear tears weep',
  irritable:
    'agac* crie crier energy enerve* explode fuse hurle irritab* irrite* nerfs patience short snap snapped yell yelled',
  calm: 'balade* bath breathing calm forest foret headspace marche marcher massage medit* meditat* mindful* nature promen* quiet sauna silence sophrologie walk walks yoga',
  gym: 'abonnement crossfit entraine entrainement exercise fitness gym gyms lengths longueurs membership muscu nager pilates piscine plank pool salle sport squat* swim swimming tapis training treadmill weights workout',
  running:
    '10k 5k baskets bike courir course cycling footing jog jogging km lace marathon podometre run runner running runs semi sneakers steps stretching trainers velo',
  diet: 'biscuit biscuits bonbons cake calories chips chocolat chocolate crisps diet fruit gateau* grignot* kilo kilos legumes lose maigrir poids regime salad snack* sucre sugar sweets vegan vegetables water weight',
  smoke: 'cigarette* cigs clope* fags fume fumer nicotine paquet smoke smoking tabac vape vaping',
  phonescroll:
    'app apps ecran ecrans facebook feed insta instagram notifications notifs phone phones portable reddit reels reseaux screen screens screentime scroll scrolled scrolling telephone tiktok twitter video videos youtube',
  tvgames:
    'candy chess console episode episodes fortnite game games gaming jeu jeux netflix ps5 serie series tele television telly tv xbox',
  putoff:
    'avoid avoidance avoiding delay demain eventually evite eviter excuse excuses later lendemain lundi monday plus postpon* procrastin* procrastinat* putting remets remettre remis reporte* repousse* tard tomorrow',
  start:
    'begin beginning begun blanche blank commence commencer curseur cursor debut demarre demarrer entamer lance lancer launch mets mettre open opening ouvert ouvre ouvrir start started starting',
  motiv:
    'barbant bored boredom boring chiant demotive* discipline disciplined drive dull elan energy ennui ennuie ennuyeux envie flemme laziness lazy mojo motivated motivation motive motivee oomph paresse paresseux tedious unmotivated volonte willpower',
  habit:
    'abandon* alarm arrete consistency consistent daily every gave habit habits habitude* january janvier lache matin matins morning quit quotidien regulier reguliere resolution* ritual rituel routine routines semaine snooze stick stop streak stuck tenir tenu tiens week weeks',
  hobby:
    'allotment aquarelle bullet choir chorale couture crochet dessin* draw drawing drums embroid* garden guitar guitare jardinage journal journaling knit* novel paint painting peindre peinture photography piano potager poterie pottery roman saxo sewing sing tricot* violin violon watercolor',
  books:
    'bibliotheque book books bouquin* chapitre chapter kindle lecture library lire lis livre livres lu novel novels page pages pile read reading',
  admin:
    'assurance bill bills caf courrier declaration dossier envelopes enveloppe* facture* form forms formulaire* impots insurance letter letters paperasse paperwork papiers return tax taxes',
  exam: 'bac brevet certif* certification concours conduite driving epreuve* exam examen examens exams fail failed grade grades jury licence mark marks mention moyenne note notes oral partiel* pass passed permis quiz rattrapage* resit retake score test theory',
  study:
    'anki apprend apprendre apprends appris bachot* concentrat* concentrer cours cram etudie etudier fiche fiches flashcard* forget forgot highlight* learn learned learning learnt library memor* memoris* memorise notes oublie retenir retenu retiens revise reviser revising revision revisions studied study studying surlign* textbook',
  school:
    'afpa amphi bachelor bts campus class classe classroom cnam college credits degree diplome diplomes dut ecole ects eleve eleves etudiant etudiante etudiants fac faculty formation formations freshman iut lecture lectures licence lycee master masters mba module modules moodle msc prepa pupil school semester semestre student students td term undergrad uni universite university',
  teacher:
    'directrice encadrant enseignant* formateur formatrice instructor lecturer mentor moniteur prof professor profs supervisor teacher teachers tutor',
  thesis:
    'biblio bibliography chapter citations defense dissertation doctora* draft essay literature memoire methodology phd plan rapport redaction references soutenance stage submission these thesis viva',
  language:
    'allemand anglais arabe arabic b1 b2 c1 conjugaison declensions delf duolingo dutch english espagnol flamand fluent french german grammaire grammar ielts italian italien japanese japonais language languages langue langues mandarin neerlandais portugais portuguese prononc* pronunciation spanish subjunctive toefl toeic verbs vocab vocabulaire vocabulary',
  mathsci:
    'accounting algebra algebre anatomie anatomy biologie biology calculus chemistry chimie compta comptabilite derivees droit equations integrales law math maths organic pharmacologie physics physique stat statistics statistiques stats theorem',
  ittools:
    'code coder coding coursera crm developpe excel java javascript logiciel macro mooc outil photoshop pivot programmer programming python sap software sql tool tuto tutorial tutorials tutos udemy webinar',
  boss: 'boss bosses ceo chef cheffe chefs dg directeur direction director directrice gerant gerante head hierarchie lead management manager managers n1 patron patronne pdg responsable superieur superieure superior supervisor',
  colleague:
    'binome colleague colleagues collegue collegues confrere coworker* deskmate equipier* peer peers teammate* workmate*',
  teamlead:
    'alternant* apprenti apprentice apprentices apprentie apprentis brigade collaborateur* collaboratrice* crew direct dirige diriger effectif* encadre encadrement encadrer equipe equipes intern interns junior juniors lead leading led manage manager managing pilote reports salarie salaries squad staff stagiaire* subalterne* subordinate* team teams trainee trainees troupe',
  hire: 'candidat candidate candidates candidats embauch* essai hire hired hiring integration integrer newbie newcomer nouvelle onboarding probation recrue recruit recruiting recruitment recrut* shortlist vacancy',
  fire: 'chomage depart departs dismiss* fire fired firing go indemnit* laid layoff layoffs let licenci* plan pse redundan* redundancy renvoy* sack sacked severance social terminate termination unemploy* vire viree virer',
  oneonone:
    '11 121 brief briefing catchup checkin entretien entretiens hebdo huddle individuel oneonone onetoone point standup',
  delegate:
    'autonom* autonome confiance confie confier controle controler delegate delegating delegation delegue deleguer faire hand handing handover let micro micromanag* redo redoing refais repasse them trust',
  trustteam:
    'absences absenteeism ambiance climat cohesion decide decision decisions demotives esprit morale motivate trancher turnover vote',
  promotion:
    'augmentation band bonus brut dollars echelon euros grade grille negociation negocier negotiat* negotiate net paid pay paye payee payrise pounds prime primes promote promoted promotion promu promue raise salaire salaires salaries salary scale wage wages',
  jobsearch:
    'annonce annonces application applications applied apply applying candidature candidatures cover cv emploi francetravail headhunter interview interviewed interviews lettre linkedin listing offer offers offre offres pole posting postings postule postuler recruiter recruiters recruteur recruteurs recruteuse resume vacancies',
  resign:
    'conventionnelle demission* demissionner leave leaving left notice pars partir preavis quit quitte quitter quitting resign* resignation reste rester rupture stay staying',
  freelance:
    'autoentrepreneur bakery boite boutique business clients compte consult* consultant entrepreneur founder franchise freelance* freelancing indep independant* independent microentreprise monter ouvrir selfemployed shop startup',
  retire: 'annuites annuities pension retire retired retirement retraite retraitee retraites trimestres',
  careerpath:
    'avenir between bifurquer career careers carriere choice choisir choix choose choosing cons contre crossroads entre future hesite hesiter industry job jobs metier metiers mobilite mutation option options path position poste postes pour profession pros reconversion reconvertir retrain retraining role roles secteur sector specialis* specialty switch trade vocation voie',
  critic:
    'blunt comment commentaire* comments constructif constructive critic* criticise* criticism criticize* critique critiques feedback harsh negative remark remarks remarque remarques reproach reproche reproches retour retours sec seche',
  praise:
    'appreciat* bravo compliment* congratulat* credit felicit* merci praise praised recognised recognition reconnaissance remerci* thank thanks',
  appraisal:
    'annual annuel annuelle appraisal appraisals bilan evaluation evaluations goals kpi kpis objectifs objectives performance rating review reviews',
  quarrel:
    'accrochage argue argued arguing argument avoids brouille claque clash cold conflict conflit conflits cri cris desaccord disagree* disagreement disput* dispute* door embrouille engueul* engueule fache fachee fachent fight fought froid grudge hausse ignor* parle plus porte quarrel rancune row shouted shouting slammed stopped talking ton',
  apology:
    'apolog* apologise apologize desole desolee excuse excuser excuses forgive forgiven pardon regret regrets regrette sorry',
  setlimit:
    'boundaries boundary dire firm firmly limit limite limites limits line no non recadre recadrer refuse refuser refusing say stop',
  colleaguefault:
    'answer bruit cc copie copied copy credit desk doesnt fridge late loud piqu* retard smell steals stole takes took vol',
  confront:
    'aborder address air awkward bring broach clear confront* conversation delicat delicate difficult dire discussion gene lui mettre parler raise table talk tell',
  reorg:
    'acquereur acquired acquisition bought chart closing closure delocalis* department* ferme ferment fermer fermeture fusion fusionne* integration merge merged merger org organigramme outsourc* plant pole poles rachat rachete rachetee rachetes relocat* reorg* reorganis* reorganiz* restructur* service services shut site takeover transfer* transfere* usine',
  newboss:
    'adapt adapter adapting adjust change changed changement changements changes habituer interim new nouveau nouveaux nouvelle remplacant remplace replaced replacement replaces shabituer successor transition',
  rumour:
    'annonce annoncer announce* announcement apparently bruit bruits ceremony couloir couloirs dit gossip on parait plan rumeur rumeurs rumor rumors rumour rumours strategic townhall webinaire whisper whispers',
  unknown:
    'attend attendre attends attente cdd contract decision extension flou incertain* incertitude interim knows limbo maybe nobody pending permit personne prefecture quand renew* renouvel* reponse sait saura savoir sejour status temp titre uncertain* uncertainty unclear unknown visa wait waiting when',
  move: 'abroad arrive arrivee belgique boxes canada carton cartons city country demenag* demenagement emigrat* etranger expat* expatri* homesick immigrat* installer landing maldupays move moved moving pays province quebec region relocating relocation suisse town ville',
  newsystem:
    'ai automat* automatis* badge chatgpt digital* erp ia interface logiciel migration outil replaced robot robots rollout software system systems teams tool version',
  world:
    'actualite* climate crise crisis economy election elections geopolitic* guerre inflation infos news pandemic prix rate rates tariffs ukraine war wars',
  impostor:
    'belong bol chance coup decouvr* demasqu* escroc exposed fake faking found fraud hasard illegitime imposter imposteur impostor imposture legitime legitimite luck lucky mistake pretend pretending tricher',
  stupid:
    'bete bonne con conne crap debile dumb failure fool idiot idiote incapable incompetent loser moche nul nulle nuls pathetic rate ratee ridicule ridiculous rien rubbish stupid terrible useless worthless',
  innervoice:
    'critic dis dit hard harsh indulgent indulgente inner interieure juge kind moimeme myself petite self severe tell telling voice voix yourself',
  compare:
    'autres best better brillante brillants brilliant clever compar* compare comparing comparison confident everyone faster intelligent* jeune level meilleur meilleure meilleurs mieux niveau older others plus smarter sure surs than younger',
  perfect:
    'check checked checking comma detail details error errors faute fautes flawless parfait parfaite parfaits perfect perfection perfectionis* perfectionn* reecris reecrit relire relis relu reread rereading rewrite rewrote twice typo typos verifie verifier virgule',
  shame:
    'ashamed blush cache cacher cringe embarrass* gene genee hidden hide honte honteuse honteux humiliat* mortified petite red rouge rougis shame shrink small',
  mistake:
    'botched bourde erreur erreurs error foire foiree gaffe loupe messed mistake mistakes oubli plante screwed trompe trompee wrong',
  judged:
    'approval avis judge judged judging juge jugee jugement juges look looking looks opinion pensent penser people regard regards stare think',
  dare: 'afraid audace brave courage crainte dare dared daring fear hand hesitate lever ose oser peur raise scared trouille',
  doubt:
    'assurance confiance confidence confident deserve doubt doubting doubts doute douter doutes esteem estime hauteur insecure merite meriter selfesteem sure trust unsure worth',
  speak:
    'articul* bafouill* balbuti* begai* fort loud mot mots mumble* parle parler parole quiet said say silence speak speaking spoke stammer* stutter* talk talked talking voice voix volume words',
  present:
    'amphi assemblee audience auditoire conference deck diapo* discours expose jury keynote mic micro microphone panel pitch pitches podium powerpoint present presentation presentations presenter presenting public rehearse repeter salle scene slide slides speech speeches stage talk toast trac tribune webinar',
  meeting:
    'agenda board call calls codir comite committee meeting meetings minutes reunion reunions round table teams tour visio zoom',
  interruptspeak:
    'coupe coupee coupent cut cuts ecoute ecouter entend entendre hear heard idea ideas idee idees interrupt interrupted interrupts listen listening listens over repeats repete same talks',
  mailwrite:
    'courriel courriels draft drafts ecrire ecris ecrit email emails formul* formulation mail mails message objet phrase phrasing redige rediger reply repondre sms subject tone tournure word worded wording write writing wrote',
  accent:
    'accent accents belge comprend foreign indian langue maternelle mother native pronounce quebecois repeat repeter understand',
  network:
    'afterwork apero ascenseur badge cafe canteen cantine chitchat cocktail coffee conversation dejeuner drinks elevator event inconnu* introduce introvert* lunch machine network networking pause reception reserve reserved salon shy smalltalk strangers timide timidite weather',
  presence:
    'argument assertive aura blush body camera charisma clear concise contact convaincant convaincre convince convincing digress eye gestures impact influence persuade posture presence ramble rambling recording',
  meaning:
    'absurd* absurde alive but compte empty epanoui* for fulfil* important inutile matter matters meaning point pourquoi purpose sens sense useful useless utile utiles utilite vide vivant vivante what why',
  values:
    'accord align* coherent conscience ethic* ethical ethics ethique fier fiere honest honestly honnete integrite integrity lie lies lying mens mensonge mentir moral morals pride principes principle principles proud trahir trahis valeurs value values',
  planet:
    'animal armes arms avion betting carbon carbone climat climate ecolog* ecologie environment green greenwash* oil pesticide* plane planes planet planete plastique polluant pollution sugar sustainability tobacco weapons',
  legacy:
    'aider behind contribute contribution epitaph give giving help heritage leave legacy life lives monde obituary old others remember remembered serve service servir society speech tombstone trace traces transmettre transmission vie world years',
  faith:
    'bible calling church croire croyan* dharma dieu eglise faith foi god imam mosque mosquee pray prayer prayers prier priere priest rabbi ramadan religion spiritual spirituel* temple vicar',
  volunteer:
    'association bank benevol* benevolat charity don dons food kitchen migrants ngo refugees restos soup volunteer volunteering',
  money:
    'argent bank banque budget cash credit debt dettes economies fric loan loyer money mortgage pret rent savings thune tune',
  success:
    'achieved big boxes car carriere cases cocher everything house ladder reussi reussir reussite succes success successful ticked tout',
  touch:
    'agress* ass attouchement* baladeuses body breasts brush* bum cuisse decollete fesses frole froler grope* hanche hand jupe leer* main mains ogle* poitrine seins shoulder skirt stare taille thigh touch touche touched touches touching waist',
  sexual:
    'allusions blagues dirty drague flirt* grivois* harass* harassed harassment harcel* harcelement innuendo jokes lourd nude nudes obscen* porn porno sex sexism sexist sexiste sexistes sexual sexuel sexuelle sexuelles sexy',
  race: 'antisemit* arab arabe asian black chinois couleur discriminat* etranger fag gay hair headscarf hijab homophob* indian islamophob* jew jewish lesbian lgbt maghreb* muslim musulman* negre noir noire origine origines pd peau pede prenom queer racial racism racisme racist raciste skin slur slurs tarlouze trans voile white',
  bully:
    'acharne* belittle* bullied bullies bully bullying cible harcele harcelee humiliate* humiliation humilie humiliee hurle imit* imite insult insulte insulted insultes insults laugh laughed laughing mock mocked mocking moque moquent moquerie moqueries nickname* rabaisse* ricane* rient rires scream screams shout shouts sneer souffredouleur surnom surnomme target tease yells',
  exclude:
    'bonjour coldshoulder ecart ecarte ecartee exclude excluded excluding exclusion group groupe ignore ignored ignorent invisible invite invited isolate left mis out placard shut uninvited whatsapp',
  threat:
    'afraid blackmail bleu bleus bruise* chantage controle controls coup coups follow followed follows frappe gifle gifler hit hits jaloux jealous menace menacee menacer menaces parking punch revenge slap suivi suivie suivre threat threaten* threatened threats violence violences violent violente',
  report:
    'avocat* captures complain complaint cse defenseur delegue evidence gendarmerie grievance hr inspection lawyer maincourante plainte police porter preuve preuves proof prud prudhommes record report reported reporting rh screenshots signalement signaler syndicat temoignage temoin temoins tribunal union whistle witness witnesses',
  deadline:
    'bouclage cloture date deadline deadlines delai delais due echeance* end friday jeudi late launch livraison livrer mardi mercredi month overdue quarter rendre rendu ship submit thursday tuesday vendredi wednesday',
  tasklist:
    '200 backlog board boite dossiers empile* inbox jira kanban list liste listes lists lus mails non pile piles piling planner postit stack tache taches task tasks ticket tickets todo trello unread',
  urgent:
    'asap eisenhower first important matrix prioriser prioritaire prioritaires priorite priorites priorities prioritis* prioritise prioritize priority top triage trier urgence urgences urgency urgent urgente urgents',
  interrupt:
    'chat derange* derangee deranger deux frappe interrupt* interruption* knock knocks minute notifications phone ping pinged pinging pings question questions ring rings sec slack solicit* sonne teams',
  overtime:
    '10pm 21h 22h 8pm 9pm bureau desk early evenings extra heures hours laptop last leave leaving log logged lunchless office ordi overtime pc sandwich soir soirs sup supplementaires weekend',
  understaff:
    'absente absents casquettes cover covering double effectif garde gardes hats jobs manque people planning plannings poste remplace remplacer replace roster rota seul seule shift shifts shortstaff* shortstaffed souseffectif three trois two understaffed vacanc* work',
  timemgmt:
    'agenda block blocking blocks bloque bloquer calendar catch courir creneau creneaux diary heure heures hour hours jongl* journee journees juggl* keep minutes organis* plan planifier planning rattraper schedule scheduled slot slots temps time timebox up',
  saidyes:
    'accept accepte accepted accepter agree agreed another client clients demande demandes dire dit encore favour favours impossible non oui project projects projet projets request requests sollicite* volunteer* yes yessed',
  weather:
    'celsius chaud degrees degres fait forecast froid meteo neige orage pleut pluie rain raining rainy snow soleil storm sun sunny temps tomorrow umbrella vent weather wind',
  recipe:
    'ail bake baking banana beurre butter cake crepes cuire cuisson eggs farine flour garlic gateau oeufs oignon onion oven pasta pates quiche recette recettes recipe recipes risotto sauce',
  travelq:
    'aeroport airport barcelona barcelone bus flight flights gare hotel itinerary lisbon lisbonne london luggage metro musee museum paris passport plage rome sncf tgv ticket train valise visit visiter vol vols',
  sportres:
    'arsenal but champion champions coupe cricket cup equipe euro final foot football gagne goal ligue match olympics om psg rugby score scored soccer tennis tour united win won world',
  joke: 'blague blagues devinette drole funny haha joke jokes laugh lol mdr ptdr pun riddle rire',
  compute:
    'calculate calcule carree convert convertir divided divise equals fois km miles minutes multiplie percent plus pourcent racine root square sum times',
  codehelp:
    'array boucle bug cell cellule code css docker erreur error fonction formule function git html json loop npm null python recherchev regex script stack vlookup',
  appq: 'account ai anonyme anonymous app application bot bouton button compte confidential confidential* connexion conserve conserves dark data delete donnees export fonctionne gdpr human language langue log login marche menu mode mot page parametres passe password privacy real reponses rgpd robot settings sombre stocke supprimer version',
  greet:
    'bonjour bonsoir bye cc cool coucou essai evening good hello hey hi hola merci morning nickel no non ok okay oui parfait revoir salut super test testing thank thanks yes yo',
  factq:
    'accorde capital capitale combien country definition dire ecrit habitants hauteur invented longest meaning orthographe population president quel quelle qui synonym synonyme tallest traduction traduire traduis translate translation veut what when which who year',
};
