/** Spellings met in chats, to the spelling the patterns use; keys are without accents or apostrophes. */
export const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // English
    wanna: 'want to', wana: 'want to', gonna: 'going to', gunna: 'going to', gona: 'going to', finna: 'going to', tryna: 'trying to', cannot: 'cant', dnt: 'dont', imma: 'im going to', iam: 'im',
    kil: 'kill', kll: 'kill', killin: 'killing', myslef: 'myself', myselve: 'myself', mysef: 'myself', meself: 'myself', myselfs: 'myself', mself: 'myself', kmyself: 'kill myself',
    suicde: 'suicide', sucide: 'suicide', suiside: 'suicide', suicid: 'suicide', sucicide: 'suicide', suecide: 'suicide', suacide: 'suicide', siucide: 'suicide', suicie: 'suicide', suisside: 'suicide', suicice: 'suicide', suicied: 'suicide', sucid: 'suicide',
    suicidial: 'suicidal', sucidal: 'suicidal', suicdal: 'suicidal', suisidal: 'suicidal', suicidle: 'suicidal', suidical: 'suicidal', suicial: 'suicidal',
    dieing: 'dying', dyin: 'dying', anymor: 'anymore', nomore: 'no more', u: 'you', ur: 'your', r: 'are', bc: 'because', cuz: 'because', rn: 'right now', tonite: 'tonight', '2nite': 'tonight', everythin: 'everything', nothin: 'nothing', livin: 'living', lif: 'life', wnat: 'want', wnt: 'want', exsist: 'exist', dissapear: 'disappear', disapear: 'disappear', dissappear: 'disappear', overdoes: 'overdose', hurtin: 'hurting', cuttin: 'cutting', beter: 'better', realy: 'really', thinkin: 'thinking', dosent: 'doesnt', painles: 'painless',
    // Coded words, both languages
    unalived: 'unalive', unaliving: 'unalive', unaliv: 'unalive', unaliver: 'unalive', sewerslide: 'suicide', sewercide: 'suicide', sewersidal: 'suicidal', sewerslidal: 'suicidal', suey: 'suicide', sooicide: 'suicide', pewpew: 'gun',
    // French
    jai: 'j ai', g: 'j ai', jveux: 'je veux', jveu: 'je veux', jvx: 'je veux', jveut: 'je veux', jvoudrais: 'je voudrais', jvoudrai: 'je voudrais', jsuis: 'je suis', jsui: 'je suis', chuis: 'je suis', chui: 'je suis', jpense: 'je pense', jpeux: 'je peux', jpeu: 'je peux', jen: 'j en', jme: 'je me', jvais: 'je vais', jvai: 'je vais', jsais: 'je sais', jserai: 'je serai', jaimerais: 'j aimerais', jaimerai: 'j aimerais', aimerai: 'aimerais', voudrai: 'voudrais', veu: 'veux', envi: 'envie', anvie: 'envie', jetais: 'j etais', nai: 'n ai', cest: 'c est', jarrive: 'j arrive', quil: 'qu il',
    mourrir: 'mourir', mourire: 'mourir', mourrire: 'mourir', morir: 'mourir', vivr: 'vivre', ke: 'que', koi: 'quoi', pcq: 'parce que', kan: 'quand', suissider: 'suicider', suicidr: 'suicider', sucider: 'suicider', suicidez: 'suicider', souicider: 'suicider', suisider: 'suicider', suside: 'suicide', pandre: 'pendre', tuez: 'tuer',
    medocs: 'medicaments', medoc: 'medicaments', cachets: 'medicaments', cachetons: 'medicaments', comprimes: 'medicaments', medicament: 'medicaments', auj: 'aujourd hui', ajd: 'aujourd hui', disparaitr: 'disparaitre', disparetre: 'disparaitre', dispaitre: 'disparaitre', disparraitre: 'disparaitre', personnes: 'personne',
  }),
);
