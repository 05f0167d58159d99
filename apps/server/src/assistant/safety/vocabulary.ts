import type { Vocabulary } from './sequences.ts';

/** Classes of words, both languages in one: people mix them, and a word of the one seldom means danger in the other. */
export const vocabulary: Vocabulary = {
  LOST: 'lost losing lose perdu perds perdre',
  I: 'i im ive id ill me my myself je j me m moi mon ma mes',
  MY: 'my mon ma mes',
  RELATION:
    'friend friends bestie brother bro sister sis mother mom mum dad father son daughter husband wife partner boyfriend bf girlfriend gf fiance fiancee colleague colleagues coworker* teammate* boss manager neighbo* cousin uncle aunt roommate flatmate child children kid kids teen* student* employee* daughters sons sisters brothers husbands friends niece nephew grand* ex stepdad stepfather stepmother stepson mate ami amie amis amies frere soeur mere maman pere papa fils fille mari femme conjoint* compagnon compagne copain copine mec meuf pote potes collegue* chef patron voisin* cousine oncle tante coloc* enfant enfants ado eleve etudiant* salarie* proche* neveu niece gars type nana gosse* gamin* daron* beau belle jumeau jumelle',
  HE: 'he she they hes shes theyre him her them it il elle ils elles lui eux',
  OTHERS: 'RELATION he she they him her hes shes theyre il elle ils elles boss client* team equipe project projet',
  LOVED:
    'everyone everybody family kids children wife husband parents mum mom mother world people they partner friends son daughter boys girls others all theyd theyll he she tout monde famille enfants femme mari parents mere proches gens ils elles il elle on autres amis eux les leur fils fille gosses',
  NEG: 'not no never dont doesnt didnt cant cannot wont wouldnt isnt arent wasnt aint couldnt nothing none nobody noone without neither hardly barely nor pas plus jamais rien aucun aucune sans ni nul pu personne',
  WISH: 'want* wish* hope* hoping hoped pray* rather prefer* ready crav* longing need* dream* tempted beg* veux veut voul* voudr* vouloir envie* souhait* prefer* rev* besoin esper* hate pret* aimer* merite* deserve* vivement prie',
  THINK:
    'think* thought* imagin* pictur* fantasi* consider* contemplat* googl* search* obsess* urge* idea* daydream* wonder* visuali* see flash* pens* song* imagin* idee* obsed* hant* cherch* image* vois voir visualis* envisag* fantasm* revais reve',
  WILL: 'going will ill gonna plan* decid* try* tried might could should may tonight vais vai va vas compte* decid* tent* essay* failli prevu planifi* prepar* pourr* dev* dois pret prete',
  DIE: 'die dying died dead death deceased mourir mourr* meurs meurt meure mort morte morts crever creve crevee clamser clamse caner canner calancher deceder decede* dcd',
  KILL: 'kill killing killed kills murder* unaliv* off tuer tue tuee tuera tuerai tuerait tuerais suicid* flinguer flingue buter bute butter pendre supprimer liquider zigouiller',
  SUICIDE: 'suicid* kms sucid* suicd*',
  LIVE: 'live living alive life exist* existing existence vivre vit vie vies exister existe existence vivant* breath* respir*',
  END: 'end ends ending ended stop stops stopping stopped finish* over done quit* cease* quiet finally finir finis finit finisse fini finie finies arret* cess* termin* stopp* fin terme',
  VANISH: 'disappear* vanish* evaporat* cease dispar* evapor* effac* eteign* eteindr* volatilis*',
  SLEEP: 'sleep* asleep bed dorm* dors endor* coucher couche',
  WAKE: 'wake* waking woke woken reveil* rouvr*',
  GONE: 'partais partirais gone dead absent away disparu* mort morte parti partie partis',
  BETTER:
    'better easier happier lighter freer relieved relief breathe peace fine simpler improve* calmer mieux tranquil* soulag* leger* facile heureu* simple paix bien respirer respirerait respireraient debarrass*',
  WEARY:
    'tired sick exhausted fed done weary bored hate hates hating fatigue* marre lasse* las jpp ras assez epuis* degoute* creve deteste* hais sature plein',
  POINT: 'point reason* use purpose sense worth reasons raison* sens interet utilite peine quoi but',
  GOON: 'living wake waking getting going carrying trying alive continue continuing fighting breathing lever reveiller continuer battre vivre exister rester tenir avancer lutter',
  FUTURE: 'future ahead tomorrow hope light horizon avenir futur demain espoir lumiere issue lendemain',
  BURDEN: 'burden* waste deadweight parasite nuisance liability fardeau boulet poids charge parasite dechet',
  FAMILY:
    'kids children wife husband son daughter family mum mom parents brother sister everyone friend friends enfants femme mari fils fille famille mere parents frere soeur proches amis maman papa gosses mes ma tous toutes eux chacun',
  VEHICLE: 'car bus truck lorry train tram van plane metro voiture bus camion train tram avion rer moto bagnole',
  HIT: 'hit* run runs ran crash* flatten* knock* fonc* renvers* ecras* percut* heurt* rentr* roul* fauch* tombe tombait',
  HEIGHT:
    'railing railings edge parapet guardrail bridge roof rooftop balcony ledge cliff tracks train trains platform river pills rope window knife knives seine rhone pont toit balcon falaise rails train trains rer metro fenetre quai pilules medicaments somniferes corde couteau* vide viaduc riviere rambarde medicament armoire lame rasoir blade* razor* garage belt ceinture poutre pharmacie fleuve falaises loire garonne',
  ILL: 'cancer tumeur* tumour tumor terminal fatal incurable infarctus avc leukemia metastas*',
  AGE: 'twenty thirty forty fifty 25 30 35 40 45 50 60 old age trente quarante cinquante vingt noel christmas birthday anniversaire summer ete spring printemps easter paques graduation retirement retraite year',
  SAYS: 'says said say saying keeps told tells telling texted wrote dit disait repete dire raconte ecrit avoue confie',
  LOOK: 'look* star* stood stand* sat sit* watch* lined kept staying hold* regard* fix* reste restee restes planque* assis* devant range* compt* count*',
  PAIN: 'pain hurt* suffer* misery agony ache torment noise mal douleur* souffr* supplice calvaire bruit',
  BODY: 'arm arms wrist wrists thigh thighs leg legs skin stomach bras poignet* cuisse* jambe* peau ventre avant hanches',
  CUT: 'cut cuts cutting burn* slic* scratch* carv* coup* recoup* brul* entaill* taillad* griff* scarifi* lacer* charcut* ouvr*',
  SELFHARM: 'cutting cut burning hurting harming scarifi* mutil* taillad*',
  HARM: 'kill* stab* hurt* strangl* chok* shoot* poison* smash* harm* murder* hit hitting punch* push* drown* throw* smother* tuer tue etrangl* poignard* frapp* plant* egorg* blesser blesse etouff* secou* cogn* buter bute fracass* noy* jeter pousser defonc* gifl* tabass*',
  VICTIM:
    'stepdad stepfather stepmother beau gamin* gosse* neighbour* husbands him her them boss* manager* husband* wife* partner kids child baby son daughter mother father mum mom dad brother sister colleague* coworker* neighbo* ex someone somebody people everyone le la lui les bebe fils fille enfant* mari femme chef patron collegue* voisin* mere pere conjoint* ex quelqu gens',
  BEAT: 'hit hits hitting beat beats beating slap* punch* kick* chok* strangl* shov* burnt grab* throw threw throws push* dragg* spit* pinn* frapp* tape tapee tapes tabass* gifl* cogn* etrangl* claqu* bouscul* batt* bat bats pousse* secoue* gifle* cracha* crache* trainee traine baffe* tapait',
  VIOLENT:
    'partner husband wife boyfriend bf girlfriend gf fiance ex dad father stepdad stepfather mum mom mother brother uncle he she mari femme conjoint* compagnon compagne copain copine mec pere beau mere frere oncle il elle ex papa maman fils daron meuf',
  THROAT: 'throat neck gorge cou',
  THING:
    'guitar* guitare console playstation xbox bike velo jeux books livres clothes vetements vinyls vinyles watch montre jewel* bijoux savings economies collection records ps5 ordi',
  PREP: 'insurance will testament passwords codes papers letter letters bank accounts funeral obseques assurance papiers lettre lettres code mots passe compte comptes belongings stuff things affaires vinyles photos note notes mot',
  PET: 'dog cat dogs cats pets chien chat chats chiens animaux',
  SORT: 'sorted sort wrote written gave given giving give left leave leaving organi* arrange* settled paid packed labelled cleaned updated found range* rang* laiss* ecri* donn* prepar* regl* trouv* tri* note* confi* organis* classe* mis',
  SOON: 'tonight tomorrow today soon now ce soir nuit demain bientot aujourd maintenant weekend',
  MEANS:
    'pills rope gun knife blade* razor* noose tablets meds bottle medicaments somniferes corde couteau lame* rasoir fusil flingue boite* plaquette* arme cutter cachets',
  HAVE: 'keep keeps keeping have got bought lined counted kept saved stash* hid hidden collected hold* ordered ai achete prepare aligne compte garde cache stocke range sorti trouve commande tiens',
  FOREVER: 'forever permanently eternity good toujours jamais definitivement eternel* eternite',
  SELFOBJECT: 'me m se s myself himself herself themselves mself moi soi',
  GOODBYE: 'goodbye farewell adieu* goodbyes byebye',
  SORRY: 'sorry forgive pardon pardonn* desole* excuse* blame coupable*',
  REMEMBER:
    'remember told tell thank* thanks love take look souvien* souvenez dis dites merci aime* prenez prends veille* occupe*',
  EMPTY: 'empty numb hollow void dead broken hopeless vide vides mort morte casse* eteint* anesthesie* brise* neant',
  NOTHING: 'nothing rien nowhere anything',
  SAD: 'cry* cried tears sob* depress* despair* lonely alone hopeless worthless useless empty numb broken ashamed hate* unbearable pleur* larmes deprim* depress* desesp* seul* vide inutile nul* honte insupportable brise* noir*',
  WORKTHING:
    'during quarterly hands monday* firm lundi delai* course succession heritage testament notaire travaux workload reporting conflit* conflict* services depart charge commute media linkedin facebook instagram reseaux radar radars newsletter diffusion scene work colleagues collegues coworkers org organigramme question questions audience stage public projet project projects job client* team company meeting* presentation deadline* report* task* manager boss office career role position tool software code feature product budget roadmap sprint contract supplier crm excel powerpoint spreadsheet email emails slack course exam diet training projet* boulot taf travail client* equipe boite entreprise reunion* presentation dossier* rapport* tache* bureau poste logiciel outil produit budget planning contrat fournisseur* tableau* powerpoint slides mail mails regime cours examen* partiel* formation memoire these stage entretien commande code serveur process',
  SHAME: 'casse humilie* ridiculis* gene embarrass* blush* rougi* oral awkward cringe honteux',
  PLACE:
    'story savings insurance admin parisienne professionnelle etudiante sociale associative d into onto pendant quelques in at with like near out out abroad together apart far from off up for on there here a au aux en chez avec comme ici dans sans sur pres loin ensemble de through under within without by through next',
  BORROWED: 'par up to au aux l que with at in on the a hard',
  DRUG: 'medicaments pills tablets meds medication aspirin aspirine ibuprofen paracetamol doliprane tylenol advil xanax valium benzos lexomil somniferes pilules sleeping antidepress* codeine tramadol',
  KEEPS:
    'merde con chien forever good ever eternity toujours this ca that world monde terre earth pain douleur me moi cela myself cet agony hell',
  OFWHOM:
    'licence license permit permis for of de du des d in row zone subite spiral by toll rate valley tired serious end line lines weight on set certain',
  FICTIONWORD:
    'novel character book film movie series script story song lyrics game level boss podcast play theatre episode season roman personnage livre film serie scenario histoire chanson paroles jeu niveau partie piece saison polar manga heros heroine netflix documentaire',
  FOODWORD:
    'vitamin* chocolate* cake pizza dessert sugar coffee wine dinner lunch recipe burger cheese chocolat gateau pizza sucre cafe vin diner repas recette fromage raclette croissant glace gin',
  SPORTWORD:
    'marathon run race gym workout squat* football rugby tennis match league training climb* ski yoga crossfit marathon course seance squats foot rugby match sport muscu escalade trail velo piscine burpees',
  LEISURE:
    'italie espagne portugal canada japon bresil australie etranger italy spain brazil australia montreal holiday* vacation beach vacances plage montagne campagne spa concert shopping soldes party soiree fete island',
};
