/** What must never be concluded about a person (GDPR, article 9): kinds of facts that are not drawn from anything they said. */
export type SensitiveKind = 'health' | 'sexuality' | 'religion' | 'politics' | 'union' | 'origin';

/**
 * Words in both languages, as `folded` leaves them, each a piece of a pattern that begins and ends with a word. Wide on purpose: what is
 * left out wrongly, the person writes down in a moment; what is drawn wrongly cannot be unread.
 */
export const SENSITIVE_WORDS: Record<SensitiveKind, readonly string[]> = {
  health: [
    'health\\w*|sante|unwell|ill|illness\\w*|sick|sickness|disease\\w*|disorder\\w*|maladi\\w*|malad\\w*|troubles? (?:du|de|des|d|bipolaires?|anxieux|alimentaires?)',
    'diagnos\\w*|symptom\\w*|chronic\\w*|chronique\\w*|infect\\w*|fever|fievre|covid|hiv|vih|sida|aids|cancer\\w*|tumou?r\\w*|diabet\\w*|asthm\\w*|epilep\\w*|migraine\\w*|allerg\\w*',
    'pain|pains|painful|douleur\\w*|douloureu\\w*|mal (?:de|au|aux|a la) (?:dos|tete|ventre|genou\\w*)|headaches?|backache',
    'depress\\w*|deprim\\w*|anxiety|anxiete|panic attacks?|crises? d angoisse|angoisses|burn ?out|burned out|burnt out|epuisement professionnel|nervous breakdown|mental\\w* (?:ill\\w*|state)|bipolar\\w*|bipolaire\\w*|schizo\\w*|psycho(?:sis|se|tique|tic)\\w*|trauma\\w*|ptsd|adhd|tdah?|autis\\w*|asperger\\w*|dyslexi\\w*|dyspraxi\\w*|ocd|toc',
    'anorexi\\w*|bulimi\\w*|boulimi\\w*|eating disorder\\w*|weight|overweight|poids|obes\\w*|diet|diets|dieting|regime|kilos?|maigrir|mincir|grossir',
    'therap\\w*|psy|psychiatr\\w*|psycholog(?:ue|ues|ist|ists)|psychanaly\\w*|doctors?|medecins?|nurse me|hopita\\w*|hospital\\w*|clinic|clinique|surger\\w*|surgical|chirurgi\\w*|medication\\w*|medicine|medicaments?|pills?|comprimes?|traitement medical|medical\\w*|medicaux|antidepress\\w*|chemo\\w*|chimio\\w*|rehab|sick leave|arret maladie|arret de travail|mi temps therapeutique',
    'disab\\w*|handicap\\w*|invalid\\w*|wheelchair|fauteuil roulant|deaf\\w*|sourde?s?|malentendant\\w*|hearing loss|vision loss|blind|aveugle\\w*',
    'addict\\w*|alcohol\\w*|alcool\\w*|drinking|drink too much|drunk|sober|sobriety|sobriete|je bois|arreter de boire|boire moins|smok(?:e|er|ers|ing)|quit smoking|fum(?:e|er|ais|eur|euse)|cigarettes?|tabac|tobacco|nicotine|drugs?|drogu\\w*|cannabis',
    'pregnan\\w*|enceinte|grossesse|miscarr\\w*|fausse couche|infertil\\w*|fiv|ivf|menopaus\\w*|blood pressure|tension arterielle|cholesterol|injur\\w*|insomni\\w*|sleep\\w*|slept|sommeil|dormir|dors|physical fitness|forme physique|physically fit',
    'sclero\\w*|lupus|fibromyalg\\w*|endometrio\\w*|\\w*arthrit\\w*|arthros\\w*|osteo\\w*|rhumatis\\w*|rheumati\\w*|eczema|psoriasis|parkinson\\w*|alzheimer\\w*|dementia|demence|insulin\\w*|blood sugar|glycemie|hypertension|thyroid\\w*|hepatit\\w*|lyme|coeliaque|c(?:o)?eliac|crohn|an(?:a)?emi\\w*|leu(?:k|c)(?:a)?emi\\w*|lymphom\\w*|metasta\\w*|remission|tinnitus|acouphene\\w*|vertiges?|paraly\\w*|amput\\w*|prosthe\\w*|prothese\\w*',
    'heart (?:attack|condition|failure)|cardia\\w*|infarctus|avc|(?:my|a|the) strokes?(?! of)|operation (?:du|de la|des|de l|au|aux) (?:genou\\w*|dos|hanche|coeur|cataracte|epaule|pied|main|yeux)|(?:me faire|etre|suis) operee?r?|(?:knee|hip|back|heart|eye|shoulder) (?:operation|replacement)|my operation|mastectom\\w*|breasts?|my (?:back|knees?|neck|head|shoulders?|joints) (?:hurt|ache)s?|(?:j ai|ai) mal|pain ?killers?|antidouleurs?|kine|kinesi\\w*|physio|physiotherap\\w*|osteopath\\w*',
    'in recovery|years clean|relaps\\w*|rechut\\w*|alcoholics|self harm\\w*|scarifi\\w*|menstru\\w*|my periods?|mes regles|contracept\\w*|abortions?|avortement\\w*|ivg',
  ],
  sexuality: [
    'sex\\w*|erotic\\w*|erotique\\w*|porn\\w*|libido|gay|gays|lesb\\w*|bisexu\\w*|bi|homosexu\\w*|heterosexu\\w*|asexu\\w*|pansexu\\w*|queer|trans|transgender\\w*|transgenre\\w*|transsexu\\w*|non binary|non binaire|lgbt\\w*|same sex|meme sexe',
    '(?:come|came|coming) out (?:as|to)|(?:mon|faire mon|son) coming out|in the closet|gender identity|identite de genre|attracted to (?:men|women)|attiree? par les (?:hommes|femmes)',
    'intersex\\w*|polyamor\\w*|polyamour\\w*|kinks?|kinky|bdsm|fetish\\w*|fetich\\w*|masturbat\\w*|erecti\\w*|orgasm\\w*|(?:gay )?pride (?:march|parade)|marche des fiertes|i (?:like|love|fancy|date|prefer|desire) (?:men|women|both men|girls|boys)|aime (?:les|des) (?:hommes|femmes|garcons|filles)|(?:avec|pour) une? autre (?:homme|femme)|(?:with|for) another (?:man|woman)',
  ],
  religion: [
    'religio\\w*|faith|faiths|foi|god|dieu|allah|jesus|pray|prays|praying|prayers?|prier|prie|prieres?|church\\w*|eglises?|mosques?|mosquees?|synagog\\w*|temple|bible|coran|koran|quran|torah|gospel|evangile\\w*',
    'christian\\w*|chretien\\w*|catholi\\w*|protestant\\w*|evangelical\\w*|evangeliste\\w*|orthodox church|muslim\\w*|musulman\\w*|islam\\w*|jew|jews|jewish|judais\\w*|juifs?|juives?|buddh\\w*|bouddh\\w*|hindu\\w*|hindou\\w*|sikh\\w*|mormon\\w*|temoins? de jehovah|jehovah s witness\\w*|athee?s?|athei\\w*|agnosti\\w*',
    'spiritual\\w*|spirituel\\w*|ramadan|careme|sabbath|shabbat|sabbat|kosher|casher|halal|hijab|voile islamique|imam|priest\\w*|pretres?|rabbi\\w*|rabbins?|pastor|pasteur|baptis\\w*|baptem\\w*|la messe|holy mass|worship\\w*|laique|croyante?s?|non croyante?s?|pelerinage|pilgrimage',
    '(?:go|goes|going|went) to mass|attend\\w* mass|sunday mass|after mass|(?:for|during|keep|keeping|observe) lent|quaker\\w*|luth(?:er|eri)\\w*|methodist\\w*|anglican\\w*|calvinis\\w*|taois\\w*|pagan\\w*|paien\\w*|scientolog\\w*|bahai|rastafari\\w*|l aid|aid el \\w+|eid|hanukkah|hanouka|kipp(?:ur|our)|pesach|diwali|la mecque|mecca|hajj|paroiss\\w*|parish\\w*|(?:le|mon|notre) cure|nuns?|monks?|moines?|monast\\w*|couvent|convent|diacre|deacons?|rosary|chapelet|sermons?|talmud\\w*|scriptures?|saintes ecritures',
    '(?:my|ma) conversion(?! rate)|me convertir|i converted|converti(?:e|r)? (?:a l|au)|the lord|seigneur|(?:to|i|am|m) fast(?:ing)? (?:for|during)|jeuner|je jeune|sectes?|theolog\\w*|mon ame|my soul',
  ],
  politics: [
    'politic\\w*|politique\\w*|elections?|electora\\w*|vote[drs]?|voting|voters?|voter|votons|referendum\\w*|brexit|parliament\\w*|parlement\\w*|senat\\w*|deputee?s?|minist(?:er|ers|re|res)|mayors?|mairie|candidat\\w* aux?|run for office|running for office',
    'democrats?|democratic party|republicans?|labour party|tory|tories|conservative party|conservatives|socialis\\w*|communis\\w*|marxis\\w*|anarchis\\w*|fascis\\w*|nationalis\\w*|populis\\w*|left wing|right wing|far (?:left|right)|extreme (?:gauche|droite)|(?:de|la) gauche|(?:de|la) droite|green party|les verts|ecologistes?|parti (?:socialiste|communiste|republicain)|party membership|gilets jaunes',
    'militant\\w*|militer|milite|activis\\w*|protest(?:s|er|ers|ing)?|manifs?|manifestations?|demonstrations? against|macron|le pen|melenchon|trump|biden|putin|poutine',
    'campaign(?:ing|er|ers)? (?:for|against)|faire campagne|the greens|(?:town|city|parish|municipal) council\\w*|council(?:l)?ors?|conseil(?:ler|lere|lers|leres)? (?:municipal|departemental|regional)\\w*|france insoumise|lfi|rassemblement national|front national|les republicains|liberal (?:party|democrats?)|the liberals|libertarian\\w*|libertaire\\w*|climate (?:march|strike|protest)\\w*|marche pour le climat|extinction rebellion|feminis\\w*|pro (?:choice|life)|petitions?|constituenc\\w*|circonscription|lobby\\w*|monarchi\\w*|royalis\\w*|zionis\\w*|sionis\\w*',
  ],
  union: [
    'unions?|unioni\\w*|syndica\\w*|syndique\\w*|shop steward\\w*|works council|on strike|strikers?|the strike|greves?|grevistes?|cgt|cfdt|unsa|delegue\\w* du personnel|representant\\w* du personnel|collective bargaining|prud ?hommes',
    'cse|chsct|comite (?:social et economique|d entreprise)|cgc|force ouvriere|(?:adherer|adherente?) a fo|picket\\w*|piquet de greve|industrial action|walkouts?|debrayages?|(?:staff|employee|worker) (?:council|rep\\w*)|elue?s? du personnel|organi[sz](?:e|ing) (?:my |the |our )?(?:co )?workers|labou?r organi[sz]\\w*|betriebsrat',
  ],
  origin: [
    'ethni\\w*|racial\\w*|racis\\w*|my race|ma race|skin colou?r|couleur de (?:ma |la )?peau|(?:black|white|brown) (?:man|men|woman|women|person|people)|personnes? noires?|(?:femme|homme)s? noire?s?|of colou?r',
    'im?migra\\w*|emigra\\w*|migrants?|refugee\\w*|refugie\\w*|asylum|asile|foreigners?|(?:suis|comme|en tant qu) (?:une? )?etrang(?:er|ere)|nationalit\\w*|citizenship|citoyennete|visas?|residence permit|titre de sejour|sans papiers|naturalis\\w*|undocumented',
    'of \\w+ (?:origin|descent)|d origine|(?:my|mes|nos|our) (?:origins?|origines?|roots|racines|ancest\\w*|ancetres)|mon origine|born in|born abroad|nee? (?:en|au|aux|a l etranger)|my homeland|pays natal|my native country|mother tongue|native language|langue maternelle|my accent|mon accent|(?:my|mon) country|mon pays',
    'arabs?|arabic origin|maghreb\\w*|africans?|africain\\w*|afro\\w*|algeri\\w*|moroccans?|marocain\\w*|tunisi\\w*|kurd\\w*|roma|gyps\\w*|tzigane\\w*|gitan\\w*|latinos?|latinas?|hispanic\\w*|indigenous|autochtone\\w*|antillais\\w*|caribbean|native american\\w*|asian|asians|asiatique\\w*',
    '(?:i am|i m|as an?|being|je suis|suis|comme|en tant que) (?:une? )?(?:turkish|turc|turque|chinese|chinoise?|indian|indienn?e?|polish|polonaise?|romanian|roumaine?|portuguese|portugaise?|syrian|syrienn?e?|ukrainian\\w*|ukrainienn?e?|russian|russe|german|allemande?|italian|italienn?e?|spanish|espagnole?|french|francaise?|british|american|americaine?|vietnamese|vietnamienn?e?|iranian|iranienn?e?|belgian|belge|swiss|suisse|senegalaise?|malienn?e?|brazilian|bresilienn?e?)',
    '(?:only|a|an|as|being|am|m|are) black|(?:suis|seule?|comme|etre) noire?s?|les noire?s?|mixed (?:race|heritage|blood)|biracial|metiss?e?s?|foreign (?:name|sounding)|(?:nom|prenom) etranger|consonance etrangere|(?:grew|growing|grown) up in|grandi (?:en|au|aux)|(?:family|parents?|mother|father|grandparents|famille|mere|pere|grands parents) (?:come|comes|came|is|are|was|were|vient|viennent|venaient|sont venus) (?:from|du|de|des|d)',
    'nigeri\\w*|ghan(?:a|aian|een)\\w*|kenya\\w*|ethiopi\\w*|somali\\w*|sudan\\w*|soudan\\w*|congo\\w*|cameroun\\w*|cameroon\\w*|cote d ivoire|ivory coast|ivoiri\\w*|ivorian\\w*|senegal\\w*|guine\\w*|rwand\\w*|burundi\\w*|angola\\w*|egypt\\w*|morocc\\w*|maroc|libya\\w*|libye\\w*|liban\\w*|leban\\w*|syri\\w*|iraq\\w*|irak\\w*|iran\\w*|afghan\\w*|pakistan\\w*|bangladesh\\w*|sri lank\\w*|nepal\\w*|filipin\\w*|philippin\\w*|vietnam\\w*|cambod\\w*|korean\\w*|coreen\\w*|japanese|japonaise?s?|mexic\\w*|colombi\\w*|venezuel\\w*|peruvi\\w*|haiti\\w*|jamaic\\w*|cuban\\w*|cubain\\w*|guadeloup\\w*|martiniqu\\w*|comorien\\w*|malgache\\w*|malagasy|albani\\w*|albanais\\w*|kosov\\w*|serb\\w*|croat\\w*|bosni\\w*|bulgar\\w*|armeni\\w*|palestini\\w*|israeli\\w*|israelien\\w*|ukraini\\w*',
  ],
};

/** Turns of phrase in which such a word means something else. */
export const HARMLESS: readonly string[] = [
  'healthy (?:boundar\\w*|team|pace|distance|debate|competition)|health check of the (?:project|team)',
  '(?:good|bad|leap of) faith|(?:bonne|mauvaise) foi|ma foi|take on faith|religiously|the bible of the project',
  'office politics|politics of the (?:office|team)|politics at work|company politics|(?:de|la) politique (?:de l entreprise|interne|salariale|commerciale|qualite|rh)|politique (?:de l entreprise|interne|salariale|commerciale|qualite|rh)|vote of confidence|prime minister s question',
  'painful (?:conversation|decision|truth)|(?:growing|teething) pains|pain points?|pains? in the neck|take pains|sick of (?:it|waiting|putting)|blind spots?|points? aveugles?|turn a blind eye|sleep on it|la nuit porte conseil|dormir dessus',
  'diet of meetings|regime (?:de croisiere|politique)|du poids (?:dans|aux|a)|carry (?:weight|more weight)|weight of (?:my|the) (?:words|decision|responsibility)|le poids de (?:ma|la|mes|mon) (?:parole|decision|mots|responsabilite|avis)|ill at ease|ill prepared|drinking coffee|doctor(?:al|ate)',
  'la droite ligne|on the right wing of the building|a droite et a gauche|a gauche et a droite|black (?:box|hole)|credit union|union des forces|protest(?:er)? too much',
];
