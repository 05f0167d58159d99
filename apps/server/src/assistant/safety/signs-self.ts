import type { Sign } from './signs.ts';
import { signs } from './signs.ts';

/** Wish, thought or plan of death, and harm to oneself; both languages in one row where they are built alike. */
export const selfSigns: Sign[] = [
  ...signs('suicidal_ideation', [
    // Said outright: a wish or a thought, and death or the act, with a few small words between.
    [
      'mix.wish-death',
      6,
      'WISH ~3 DIE !OFWHOM | THINK ~2 of/about/a/de/d ~1 DIE !OFWHOM | I ~2 WILL ~2 DIE !OFWHOM | love/like to die !OFWHOM | mieux ~1 de/d DIE !OFWHOM | calm/ready/peace/comfort*/okay/ok/relieved/serein*/curious ~2 about/with/for/de/d/a ~1 DIE !OFWHOM | idea/thought/idee/pensee of/de/d DIE ~3 comfort*/calm*/rassur*/apais*/sooth* | scared/afraid/peur ~1 i/im/je ~3 kill/tuer/DIE SELFOBJECT | research*/googl*/search*/look*/cherch*/regard* ~3 how/ways/comment/methods/facon* ~2 DIE/KILL/suicide !OFWHOM | mort/mourir/dying/death ~2 fait/scares/frightens/semble/seems/terrifie ~1 moins/less/plus/NEG ~1 peur/scar*/me/douce/than/que | less/moins/NEG/plus ~1 afraid/scared/peur ~1 of/de ~2 DIE !OFWHOM ~3',
    ],
    [
      'mix.wish-act',
      7,
      'WISH/THINK/WILL ~3 SELFOBJECT KILL | KILL myself/himself/herself/themselves/mself | WISH/please ~3 kill me | WISH ~5 me tue/tuent/tuer | pour/to me/m tuer/suicider/pendre | I ~3 WISH/THINK ~3 SUICIDE | WISH/WILL/THINK ~2 to od | WISH/THINK/WILL ~3 overdos* | SOON ~3 avale*/prend*/take*/swallow* ~1 tout/toute/everything/all/them | avale*/prend*/take*/swallow* ~1 tout/toute/everything/all ~2 SOON | if/si ~1 i/j/je ~2 had/avais/own*/possed* ~2 gun/flingue/arme/fusil/pistolet/pills | use/used/using it ~1 on myself | point*/aim* ~4 at myself | WISH/THINK/WILL/how/long/combien ~5 dose/pills/tablets/medicaments ~5 take/kill/mourir/enough/suffi*/fatal | WILL ~1 SUICIDE | I ~2 WILL ~2 jump/sauter ~1 $ | je me tue/flingue/bute/pends/supprime/zigouille $ | SOON ~1 je me tue/flingue/bute/pends/suicide/supprime | ouvert/taille/tranche/trancher/tailler ~1 les veines/poignets | THINK ~3 moi/me/myself/m ~1 pendu*/hanging/swinging/noye*/mort/morte/dead',
    ],
    [
      'fr.foutre-en-l-air',
      7,
      'SELFOBJECT fout*/fiche*/mettre/balanc* en l air | SELFOBJECT fout*/tir*/met* une balle | me finir $ | WISH/WILL ~1 de/d/a/to/y y passer/rester $',
    ],
    [
      'mix.life-end',
      7,
      'WISH/THINK/WILL ~5 END ~5 my/ma/mes/cette/sa/ses/the life/vie/jours/existence !PLACE | mettre/mets/met ~1 fin/terme ~1 a ~1 tout ~1 $ | END with/avec life/vie | pull the plug on me/myself/life | WISH ~4 vie/life ~2 END ~1 $',
    ],
    [
      'mix.refuse-life',
      6,
      'NEG ~2 WISH ~2 LIVE !PLACE | WISH ~2 NEG ~2 etre/be ~2 vie/alive !PLACE | WISH ~2 NEG ~3 exist*/alive/vivre !PLACE | NEG ~2 deserve*/merite* ~2 LIVE !PLACE | NEG ~2 go/keep ~1 on ~1 living !PLACE | NEG ~2 keep living !PLACE | know/sure/sais/sur/sure ~2 if/si ~1 i/j/je ~1 WISH ~3 LIVE !PLACE',
    ],
    [
      'mix.weary-of-life',
      5,
      'WEARY ~1 of/with/by/de/d ~2 living/alive/existing/existence/vivre/exister/respirer/breathing !PLACE | peux plus de/d vivre/exister/respirer !PLACE | WEARY ~1 of/d/with being/etre ~1 person/me/human/alive/here/moi/humain*/conscious/awake/la/vivant* !PLACE | semblant/pretend* ~3 exister/vivre/exist/alive/vivant* | NEG ~3 force/strength/energie/energy/envie ~9 sur/on cette/this terre/earth',
    ],
    [
      'mix.weary-of-life-wide',
      4,
      'WEARY ~1 of/with/by/de/d ~1 la/cette/ma/my/this/everything vie/life !PLACE | peux/peu plus ~1 de ~1 vie !PLACE',
    ],
    ['mix.lost-life', 6, 'LOST ~2 will/desire/wish/gout/envie/courage/force to/de/a/d/pour ~1 LIVE'],
    // Sleep without waking, mornings that do not come.
    [
      'mix.sleep-no-wake',
      6,
      'SLEEP ~6 NEG ~5 WAKE | WISH ~4 NEG ~3 WAKE | NEG WAKE ~1 up ~2 tomorrow/again/ever | SLEEP ~4 NEG ~2 mornings/morning/matin/matins | NEG ~3 open*/ouvr* ~2 eyes/yeux ~2 | WISH ~4 close*/ferme* ~2 eyes/yeux ~4 FOREVER/END/NEG | WISH ~3 SLEEP ~6 NEG ~2 come/get/reven* back/up | WISH ~3 tomorrow/morning/demain/matin ~2 NEG ~1 come/comes/coming/viendra/arrive*/vienne/exist*/happen',
    ],
    [
      'mix.sleep-end',
      6,
      'WISH ~4 SLEEP ~5 END ~2 la/there/all/tout/toujours/everything/me | WISH ~4 SLEEP ~6 thats/c/that it/est/is/tout all/tout/it $ | WISH ~4 SLEEP ~3 FOREVER | WISH ~4 SLEEP ~5 s/all/tout arret*/end*/stop* | WISH ~4 heart/coeur ~3 END ~2 | WISH ~4 stop/arreter ~1 de ~1 breathing/respirer | WISH ~5 me off ~2 like/$ | WISH ~4 turn/switch/shut me off | WISH ~5 m/me ~1 eteign*/debranch* ~2',
    ],
    [
      'mix.last-morning',
      4,
      'no/NEG more mornings/matins/tomorrows/birthdays/lendemain | last/dernier/derniere ~1 morning/matin/sunrise/noel/christmas/birthday/anniversaire/nuit/sleep on/i/que/of/de ~2 earth/ever/verrai/life/vie/see | last/dernier/derniere ~2 christmas/noel/birthday/anniversaire/summer/ete for/pour/with/avec ~1 me/moi/eux/you/vous/them',
    ],
    // A fatal accident that would be welcome.
    [
      'mix.welcome-accident',
      7,
      'if/si/WISH ~4 VEHICLE ~4 HIT ~3 me/m/moi/dessus | if/si ~4 VEHICLE/plane/avion ~2 me/m HIT ~2 | WISH ~6 HIT ~2 by ~2 VEHICLE | WISH ~3 VEHICLE/plane ~2 HIT/crash*/s ~3 | wouldnt/NEG/serait ~3 worst/bad/mind/worse/grave/pire ~4 if/si ~5 crash*/down/plane/car/truck/bus/avion/voiture/camion/wake/DIE/hit*/reveil*',
    ],
    [
      'mix.no-dodge',
      7,
      'VEHICLE ~8 NEG/wouldnt ~2 move/dodge/brake/jump/swerve/bouger*/eviter*/freiner*/pousser* | NEG/wouldnt ~1 get out of the way ~4 VEHICLE | NEG ~2 look*/regard* ~3 before/when/avant/quand ~2 cross*/traverse*',
    ],
    [
      'mix.welcome-illness',
      6,
      'WISH ~5 cancer/tumeur/tumour/tumor/heart/avc/crise/terminal/infarctus ~4 relief/soulagement/take*/END/decide/emport* | WISH ~4 get/had/have/was/attrape*/avoir/me/m/choper ~2 cancer/terminal/tumour/tumor/tumeur | diagnos* ~3 cancer ~4 relieved/relief | WISH ~7 ILL | if/si ~3 ILL ~6 relief/soulag*/better/easier/fight/treat*/soigne* | jealous/envi* ~4 ILL',
    ],
    // Standing where it could happen, thinking it.
    [
      'mix.eyeing-means',
      7,
      'LOOK ~6 HEIGHT ~9 simple/easy/easier/facile/seconde/second/step*/pas/drop/saut*/jump*/thinking/pensant/dis/wonder*/think*/fini/over/enjamb*/peace* | foot/feet/pied/pieds/jambe/jambes/leg/legs ~2 over/dehors/vide/outside/dangling/dessus ~2 | ouvert/opened/open/ouvre ~2 window/fenetre ~3 floor/etage/cinquieme/quatrieme/sixieme/septieme/huitieme/dixieme/third/fourth/fifth/sixth/seventh/eighth/tenth | engine running | moteur ~3 tourn* ~4 garage | garage ~8 engine/moteur',
    ],
    [
      'mix.over-the-edge',
      7,
      'imagin*/WISH/THINK/failli/almost/nearly/could ~4 coup de volant | WISH/THINK/failli/almost/nearly/could/wouldnt ~4 turn*/swerve/steer*/drive/yank/let wheel/car/the ~3 off/into/wall/tree/barrier/oncoming/go | WISH/THINK/could/failli/almost/nearly ~3 step/jump*/walk/fall/saut*/enjamb*/tomber/basculer/avancer ~2 off/in/into/out/front/dans/de/du/par/sous/la ~3 HEIGHT/VEHICLE/traffic/dessus | THINK/WISH/picture* ~4 going/go/climb*/lean*/falling/rolling/throwing/let*/slip*/passer/enjamb*/basculer/me ~2 over/off/par/dessus/jeter/lacher ~3 HEIGHT/bord/vide/side | THINK/WISH ~4 driv*/crash*/steer*/swerv* ~3 off/into ~1 road/tree/bridge/wall/truck/traffic/barrier | THINK/WISH/thought ~2 letting/laisser/let ~2 myself/me/m ~1 fall/tomber/drop/couler/glisser/drown | me laisser tomber/couler dans/du/de ~2 vide/HEIGHT',
    ],
    [
      'mix.means-kept',
      7,
      'HAVE ~4 MEANS ~4 ready/lined/desk/drawer/hidden/enough/case/tiroir/pret*/bureau/suffisamment/cas/comme/lit/bed/garage/nuit/soir/tonight | still/encore/have/got/bought/ai/achete/ordered ~2 the/une/la/a rope/noose/corde/gun/flingue/fusil/pistolet !OFWHOM | MEANS ~2 against/contre/sur/on/at ~2 wrist*/poignet*/gorge/throat/skin/peau/veine* | HAVE ~1 a/une/un/ma/my rope/noose/corde/gun ~2 in/dans/sous/under/behind/derriere/hidden/cach*',
      'self',
    ],
    [
      'mix.easy-to-jump',
      5,
      'so/si/trop/how/tellement/be easy/simple/facile to/de/d ~1 jump/step/let/end/saut*/sauter/tomber/lacher/partir/finir/disparaitre/swerve/drown | one/un/juste/just ~1 step/pas ~3 and/et ~3 over/fini/END/dark',
    ],
    // Others would be better off.
    [
      'mix.better-without',
      4,
      'LOVED ~5 BETTER ~6 without/sans me/moi | BETTER ~5 if/si ~1 i/im/j/je/id ~3 GONE/DIE/VANISH | BETTER ~5 if/si ~1 i/im/j/je/id ~2 NEG ~2 here/around/exist*/born/alive/la/there/present/anymore/ne/nee/$ | if/si ~1 i/j/je/id ~3 GONE/dead/VANISH/exist*/here/around/la ~5 LOVED ~4 BETTER | LOVED ~5 BETTER ~9 than ~1 with me | worth more dead | vaux plus mort/morte | BETTER ~5 if/si ~1 i/im/j/je/id ~2 NEG ~4 pattes/pieds/way/hair | BETTER ~1 que ~1 je ~2 parte/meure/disparaisse/creve/sois',
    ],
    [
      'mix.off-without',
      3,
      'better/easier/happier off/for without/sans me/moi | mieux sans moi | mieux si j/je ~2 plus/pas ~1 la | plus tranquil*/heureu*/leger* ~3 sans moi',
    ],
    [
      'mix.no-one-notices',
      4,
      'nobody/noone/one/anyone/who/personne/qui/NEG ~4 notice*/miss/find/remarqu*/manqu*/cry/care/verrait/apercevr*/rendr*/pleur*/trouver* ~5 if/si/until/when/quand/avant ~1 i/im/je/j/me ~3 GONE/VANISH/DIE/NEG/stop*/not/jump*/went ~1 | my/mon/mes funeral/enterrement/obseques | someone/quelqu/somebody/one/they ~3 find*/found/trouv*/decouvr* ~1 me/my/mon/m body/corps/$ | wonder*/demande*/long/temps ~6 find/trouv*/retrouv* me/m/$ | who/qui ~3 care*/soucier*/pleurer*/manqu*/notice ~2 if/si ~1 i/j/je ~3 | if/si ~1 i/je/j ~1 VANISH/DIE/GONE ~8 NEG/nothing/nobody/different/changer*/BETTER/care/notice | changer* ~2 rien si ~1 je/j ~2 VANISH/DIE/GONE/plus',
    ],
    // Disappearing, not being here, not seeing a future.
    [
      'mix.vanish',
      3,
      'WISH ~3 VANISH !PLACE | WISH ~2 NEG ~2 be/etre ~1 here/around/anymore/la ~1 $ | WISH ~3 cease/arreter ~1 to/d ~1 exist*/etre | WISH ~2 be gone',
    ],
    [
      'mix.vanish-forever',
      6,
      'WISH ~3 VANISH/partir/leave/go ~3 forever/permanently/completely/definitivement/jamais | WISH ~3 partir/leave/go/VANISH ~2 NEG ~1 come*/revenir back/$ | WISH ~3 partir ~3 loin de tout ~2 toujours',
    ],
    [
      'mix.no-tomorrow',
      3,
      'NEG ~3 see/picture/imagine/vois/imagine ~2 me/myself/m/moi ~3 around/here/alive/vieillir/old/older/year*/annee*/trente/quarante/thirty/forty/noel/christmas/next/prochaine | NEG ~2 be/sera*/serai ~2 around/here/la ~2 anymore/longer/longtemps/much/noel/christmas/then | NEG ~3 plan*/prevoi* ~3 after/beyond/apres/au ~2 christmas/noel/birthday/anniversaire/dela | stopped/arrete ~2 making/planning/faire/prevoir ~2 plans/projets/future/avenir | NEG ~2 be/sera*/serai/etre ~2 around/here/la ~2 for/pour/to/quand/when ~3 AGE/see/voir/wedding/mariage',
    ],
    [
      'mix.no-future',
      3,
      'NEG/NOTHING ~3 devant/ahead/left/waiting/waits/attend ~2 moi/me/in/for/of/us | NEG ~2 light ~5 tunnel | NEG ~3 see ~2 FUTURE ~1 $ | NEG ~2 lumiere ~3 tunnel | NEG ~1 vois ~1 plus/pas/aucun ~2 FUTURE | plus/aucun/no/NEG ~1 FUTURE ~2 for/pour/devant me/moi | plus rien/nothing ~1 qui/to/left ~2 m/me/live/moi attend*/retient/tient/for/retenir | NEG/no ~2 version ~3 future/life ~3 me | FUTURE ~3 without/sans me/moi | NEG ~4 make/reach/reaching/last/arriver*/atteindr*/passer*/fete*/verrai/depasser* ~2 to/past/until/jusqu/a/mes/les/my/la ~2 AGE | NEG ~2 see/live ~2 past/to ~1 AGE | NEG ~3 think ~2 ill/i ~2 make it ~2 AGE | attend* NEG rien ~2 vie/futur/avenir | expect/want nothing ~2 life | rien ~4 sens ~3 vie/existence | LOST ~1 tout/all/any/toute ~1 espoir/hope/esperance',
    ],
    [
      'mix.cannot-bear-life',
      6,
      'NEG ~1 support*/stand/bear/take/endur* ~5 LIVE !PLACE | cant/cannot/peux/NEG ~2 bear/stand/supporter/face ~2 another ~1 day/hour/week | NEG ~3 support* ~4 jour/journee de plus | support* NEG ~5 LIVE !PLACE | support* NEG ~1 d etre ~1 vie/moi',
    ],
    [
      'mix.took-all',
      7,
      'took/taken/swallowed/pris/avale/gobe/ingere ~1 whole/all/entire/every/toute/tous/toutes/too/trop ~4 pills/tablets/box/bottle/packet/medicaments/boite/plaquette/pack/meds/medication/somniferes/pilules/pharmacie | took/taken/swallowed/pris/avale/gobe ~1 a/la/une/the/her/his/my/sa/ses/mes ~1 whole/entire ~1 box/bottle/packet/boite/plaquette | took/taken/swallowed ~1 20/30/40/50/60/lots/handful/bunch ~4 pills/tablets/meds/paracetamol/somniferes/sleeping | swallow*/downed/avale/gobe/ingere ~2 bottle/box/boite/plaquette/flacon ~1 of/de/d | swallow*/downed/avale/gobe/ingere ~1 des/lots/plein/bunch/full/load*/many/tas ~2 DRUG',
    ],
    [
      'mix.takes-knife',
      6,
      'prend*/prends/take/took/hold*/held/grab* ~2 knife/couteau/lame/blade/rasoir/razor ~6 dis/think/thinking/pense/vas/just/skin/peau/wrist*/poignet*/veine*',
    ],
    [
      'mix.hopeless',
      2,
      'tout/everything/all/its/est ~2 noir/black/dark/gris/grey/bleak ~1 $ | NEG ~2 vois/see ~2 bout/sortie | vois/voit/voyais NEG ~2 bout/sortie/issue/lumiere/avenir/FUTURE | ser* ~1 a rien d/de ~1 attendre/essayer/esperer/lutter/continuer | point/use ~1 in/of/to waiting/trying/hoping/fighting ~2 $ | NEG ~3 get/gets/getting/aller/ira/va/irai ~1 better/mieux ~1 | NEG/rien ~1 chang* ~2 jamais/$ | whats/what ~1 left ~1 for me | nothing matters | plus rien ~2 importance/importe | NEG/plus/pu ~1 gout a rien | envie de rien ~1 $ | given up on/abandonne ~1 everything/tout/moi/myself | too/trop late/tard for/pour me/moi | plus rien ~2 de/aucun sens | NEG ~3 get over it/me | get over it/me/losing eventually/someday/quickly | s en remett* | vois/sais NEG ~2 pourquoi ~1 je/j ~2 continue/vis/existe/reste/suis/leve | NEG ~2 know/see/sure ~2 why ~1 i ~2 bother/continue/live/exist/keep/go | survis/surviving ~4 NEG/rien/depuis | everything/life/all/tout ~2 pointless/meaningless/inutile',
    ],
    ['mix.already-gone', 2, 'already/deja ~1 gone/dead/mort/morte/parti/partie ~2'],
    ['mix.invisible', 2, 'nobody/personne ~2 notice*/noticed/remarqu*/sees/voit ~1 me/$'],
    [
      'mix.no-way-forward',
      2,
      'NEG ~1 see/vois ~2 way/chemin ~1 forward/ahead/out/through | NOTHING left ~1 to/in give/me/live/offer/lose | plus rien a donner/perdre/attendre/esperer',
    ],
    [
      'mix.matter-to-nobody',
      3,
      'NEG ~1 matter/compte/importe ~2 to/for/pour/a anyone/anybody/personne | nobody/personne ~2 needs/loves/wants/besoin/aime ~2 me/moi | nothing/rien ~4 look/raccrocher/accrocher/cling/hold ~1 forward/on/$ | manqu* ~1 a personne | NEG/plus ~2 rien ~4 raccrocher/accrocher | NEG ~2 anyone/anybody ~2 miss me | personne ~3 regretter*/regrettera*/manquerai*',
    ],
    [
      'mix.nothing-keeps',
      4,
      'nothing/rien/nobody/personne ~2 keep*/hold*/retien*/rattach*/tien* ~1 me/m ~1 here/ici/la/$ | nothing keep* me | rien ~2 me/m retien*/rattache*',
    ],
    [
      'mix.self-worthless',
      2,
      'I ~3 waste of ~3 time/money/effort/life/potential | deserve*/merit* ~2 better/mieux ~1 mother/mere/father/pere/kid/son/daughter/wife/husband/mari/femme/fils/fille/parent*/que/than ~1 | je/i ~2 suis/am/m ~3 merde/rate/ratee/dechet/failure/mistake/erreur/monster/monstre ~1 $ | hate myself | deteste/hais ~1 moi/me | me deteste/hais | beyond repair/help/saving | irrecuperable | NEG ~2 matter to ~1 one/anyone/them/her/him | compte* pour personne | useless/worthless/inutile ~3 NEG ~2',
    ],
    [
      'mix.why-writing',
      2,
      'NEG ~1 know/sais/sure ~2 why/pourquoi ~1 im/i/je/j ~1 writing/telling/ecris/dis/raconte/parle | stand*/suis/debout/waiting ~2 on/sur/at ~2 platform/quai/bridge/pont/roof/toit/edge/ledge',
    ],
    [
      'mix.no-point',
      4,
      'POINT ~1 of/in/to/de/d/bon/a/pour ~2 waking/living/alive/lever/reveiller/vivre/exister/staying/continuing/respirer/breathing !PLACE | NEG ~2 POINT ~2 of/in/to/de/d/pour ~2 waking/living/live/alive/lever/reveiller/vivre/exister/stay/staying/continue/continuing/go/going/wake/continuer/rester !PLACE',
    ],
    // Burden, no place, too much.
    [
      'mix.burden',
      3,
      'I ~4 BURDEN ~2 to/for/on/pour/a ~2 LOVED/all | je/suis/j/qu ~4 de trop $ | suis ~2 de trop ~2 partout/ici/sur/dans/pour/chez/depuis/la | qu elle/il est de trop | just/juste/only/que ~2 take/taking/prends/prend/prendre ~2 place/space/room | waste of space/oxygen/air/skin | I ~3 BURDEN $ | NEG ~2 belong*/place ~2 anywhere/here/nulle/earth/world/monde/terre',
    ],
    [
      'mix.useless-all',
      3,
      'ser*/serv* ~2 a ~1 rien ~2 a/pour personne/tous/monde | ser* ~1 a rien ni a personne | NEG/no good/use to anyone/anybody/everyone | useless to everyone/anyone | NEG ~2 nobody/personne ~2 needs/besoin ~1 me/moi',
    ],
    [
      'mix.out-of-picture',
      4,
      'if/quand/si/WISH ~1 i/im/je/j ~2 NEG ~3 picture/anymore/existed/exist/exister/existais | out of the/everyones/everybodys picture/way for good/forever',
    ],
    // The end as relief.
    [
      'mix.make-stop',
      3,
      'WISH ~3 it/everything/all/pain/noise/life/tout/ca/vie/douleur/ce ~3 END ~1 $ | WISH ~5 que ~2 tout/ca/vie ~3 s/arret*/finisse/END ~2 $ | make/faire it/all/tout/ca ~1 stop/stopper/cesser $ | WISH ~2 peace/paix/rest/repos ~1 for/pour once/good/de/toujours ~2 $ | pour/to en finir ~1 $ | pour en finir ~1 c/ca/mais/et/j/je',
    ],
    [
      'mix.want-out',
      3,
      'want/need/just out of this life/world/existence | want off/out ~2 ride/planet/life/existence/earth | get it over with $ | done here $ | im done fighting | fatigu* de ~1 me battre/lutter $ | tired of fighting/trying/pretending/hurting ~2 $ | NEG ~2 strength/force/courage/energie/energy left/de/d/to/pour ~3 fight*/go/continue/live/battre/continuer/vivre/lutter/tenir $ | wait*/attend* ~3 for/que ~2 END/over/passe/finisse ~2 life/vie | life/vie ~4 wait*/attend* ~3 END/over/passe | wait*/attend* ~2 que ~1 ca ~1 END/passe ~2 vie/$',
    ],
    [
      'mix.cannot-go-on',
      3,
      'I ~3 cant/cannot/peux/NEG ~1 plus/go/keep/take/do/carry ~2 on/going/it/this/continuer/tenir/vivre ~2 anymore/longer/comme/ainsi/like ~1 $ | NEG ~1 ten* ~2 nuit/soir/demain/matin/night',
    ],
    [
      'mix.end-tonight',
      6,
      'SOON ~3 it/ce/tout/all/everything/c/sera ~3 END ~1 $ | SOON ~3 quiet/paix/peace ~2 last/enfin/$ | ce/c sera fini $ | it ~1 will/ll be over ~1 SOON | by/d ici SOON ~3 ill/i/je ~3 GONE/plus',
    ],
    [
      'mix.goodbye',
      5,
      'SORRY ~6 NEG ~2 stay/hold/rester/tenir ~3 | SORRY ~5 for everything ~4 GOODBYE/loved/love | I ~2 SORRY ~3 leave/leaving/partir/pars/laisse ~2 you/them/kids/vous/enfants/eux/all | tell/dis/dites/tell ~3 FAMILY ~4 i/je/que ~2 love*/loved/aim* ~2 $ | so/pour/that someone/quelqu/somebody/people ~2 know*/sache*/understand*/comprenn* why/pourquoi | when/quand/if/si ~1 you/vous/tu ~2 read*/li* ~2 this/ca/ceci/message/it ~4 GONE/late/tard/plus/loin | merci/thank*/thanks ~2 everything/tout ~6 GOODBYE/END/last/dernier | read*/li* ~2 this/ceci/ca/message ~5 wont/NEG ~2 matter/here/la/around | vous/te/leur/tous dis adieu | adieu ~3 prenez/veille*/occupe*/embrass*/pardon*',
    ],
    [
      'mix.last-message',
      5,
      'last/dernier/derniere/final ~1 message/text/sms/mot/lettre ~2 from/de/que/i/to/ever/a/$ | message ~2 est/is ~1 le/my/the/mon last/dernier/final | wont hear ~1 from me again | aurez/auras plus ~1 de ~1 nouvelles',
    ],
    [
      'mix.tell-them',
      4,
      'tell/dis/dites/dire ~1 a/to/my/mon/ma/mes ~1 FAMILY ~4 i/je/que/it ~2 love*/loved/aim*/sorry/fault/faute/pardon ~3 | prenez/prends/veille*/occupez/please/prendre ~2 soin/after/care/sur/de ~2 my/mes/mon/ma FAMILY | take care of my FAMILY | look after my FAMILY',
    ],
    ['mix.thanks-for-all', 2, 'merci/thank*/thanks ~2 for/pour everything/tout'],
    [
      'mix.others-say',
      5,
      'SAYS ~~6 BETTER ~~4 if/si/without/sans ~~1 he/she/hes/shes/il/elle/him/her/lui ~~3 | SAYS ~~5 BURDEN ~2 | SAYS ~~5 NEG ~~3 want*/veut LIVE/exist/here | SAYS ~~9 sans/without ~~1 him/her/them/lui/elle ~~3 | SAYS ~~5 NEG ~~4 continuer/continue/vivre/live/exist/suffer/souffrir | SAYS ~~8 que ~~1 ca ~~2 finisse/termine/arrete | SAYS/HE/RELATION ~~8 NEG/plus/pu ~~1 gout a/de ~~1 vie/rien | HE/RELATION ~~8 with/avec ~~2 MEANS | SAYS ~~3 will/va/ll/allait/would ~~1 do/faire it/le',
    ],
    [
      'mix.ghost',
      2,
      'ghost/fantome/invisible/transparent*/zombie ~1 | theyd/they/ils be/seraient/iraient fine/bien/mieux | NEG ~2 real person/alive',
    ],
    ['mix.date-set', 2, 'HAVE/chose/set/pick*/choisi*/fixe/decide* ~2 date/day/jour/endroit/place/spot ~1'],
    [
      'mix.do-it',
      2,
      'WILL ~1 do/doing/faire/fais ~1 it/le/ca ~2 SOON ~3 $ | doing it SOON | SOON ~2 i/je ~1 do/le/will ~1 it/fais/ferai | je/on/i ~1 vais/will/ll/am ~1 le/passer/do ~1 faire/it/acte ~2 SOON ~4 $ | SOON ~2 je le fais/ferai | je/i ~1 passe a l acte',
    ],
    ['mix.bye', 2, '^ ~1 GOODBYE ~1 $ | SOON ~2 GOODBYE ~2 $ | GOODBYE everyone/all/world/forever/vous/tous ~1 $'],
    [
      'mix.letter',
      4,
      'letter/letters/lettre/lettres/note/mot ~3 table/desk/bureau/cuisine/oreiller/pillow/counter | write/writing/wrote/written/ecri* ~2 goodbye*/adieu* | ecri* ~4 lettre/lettres/mot ~2 a/pour/aux ~2 FAMILY',
    ],
    [
      'mix.prepared',
      2,
      'SORT ~4 PREP | PREP ~3 SORT | tout/everything/all ~2 pret/prete/prepare/ready/planned/planifie/set/place/order ~2 $',
      'subject',
    ],
    [
      'mix.pet-given',
      2,
      'found/find/trouv*/ask*/demand*/donn*/gave/given ~5 PET | take*/prenn*/gard*/prend* ~2 PET ~1 FOREVER/$ | after/care/prenez/occupez/prends/occupe ~2 PET',
      'subject',
    ],
    [
      'mix.belongings-given',
      4,
      'giv*/gave/donn*/distrib* ~2 away/all/everything/toutes/tous/tout ~2 stuff/things/belongings/clothes/affaires/vetements/livres/guitare/possessions | giv*/gave ~4 stuff/things/belongings/possessions away | distribu*/donn* ~1 ses/mes affaires ~1 a/aux/$ | donn*/gave/giv*/legu* ~2 his/her/my/sa/ses/mes/son/mon ~1 THING',
    ],
    [
      'mix.not-matter-soon',
      3,
      'NEG ~2 matter/important/importance/importe/matters ~2 soon/anymore/bientot/longtemps/then ~1 | won/wont matter | soon/bientot ~3 NEG ~2 matter/problem/probleme/bother/embeter*/souci/worry | not/plus ~2 my/mon problem/probleme after/apres ~2 | NEG/wont ~1 need* ~2 it/them/those/any ~1 anymore/soon/longer/$ | aura/aurai/auras/aurait plus ~1 besoin | feel like ~1 ill need',
    ],
    [
      'mix.gone-soon',
      4,
      'when/once/after/quand/fois ~2 i/im/je/ill/j ~2 gone/dead/plus ~1 la/there/here/$ | once im gone | when/quand ~1 i/je/j ~2 NEG ~2 anymore/la/around | je ~1 serai ~1 plus la ~2 $ | if/si ~1 i/im/j/je ~2 NEG ~1 here/la/around ~1 tomorrow/demain/morning/matin | NEG ~2 need/besoin ~3 where/ou ~2 going/vais',
    ],
    // Already dead inside, ways out, what might be done.
    [
      'mix.dead-inside',
      3,
      'dead/mort/morte/died inside/dedans/interieur* | dead/mort/morte ~1 a/de l interieur | EMPTY inside | NOTHING ~1 left ~1 in/inside me',
    ],
    [
      'mix.no-way-out',
      3,
      'only/seule/seul/unique way/issue/solution/option/porte/exit ~1 out/left/c/est/$ ~4 DIE/partir/END/that/ca/go | NEG ~2 other way/solution/issue ~1 out/$ | see/vois ~2 one/que/une ~1 way/solution/issue ~1 out/$ | NEG ~2 way out ~3 life/me/living',
    ],
    [
      'mix.afraid-of-self',
      4,
      'scared/afraid/peur/scares/fait ~1 of/de ~2 what i/je might/could/pourrais/peux/vais ~2 do/faire/me ~1 | peur de ~1 moi/ce ~2 faire $ | NEG ~2 trust/confiance ~2 myself/moi ~3 alone/seul*/tonight/soir/nuit/anymore | NEG ~2 safe ~2 myself/alone/me | peur de ~2 betise/connerie',
      'self',
    ],
    [
      'mix.bad-act',
      4,
      'do/doing/faire/fasse/fais/fait ~1 something/quelque/une/un/quelquechose ~2 stupid/irreversible/irreparable/connerie/betise/definitif/permanent/drastic ~1 $',
    ],
    [
      'mix.join-dead',
      6,
      'WISH/WILL/THINK ~3 join*/rejoin*/retrouv*/be/see/follow ~4 heaven/ciel/haut/paradis/grave/tombe/other/dead/mort/morte/died | envy/envi*/jealous/jalou* ~3 dead/gone/died/partis/morts/cemetery/mort/disparus/cimetiere | meet ~1 my maker | ready/pret* ~2 meet/rejoindre ~2 god/maker/dieu/lord/jesus | home to/with ~1 god/jesus/lord | WISH ~3 retrouver/rejoindre ~~5 ou ~1 elle/il est | WISH ~3 be/go ~2 where ~1 he/she/they/mum/mom/dad is/are/went',
    ],
    [
      'mix.should-be-dead',
      7,
      'should/wish/ought/aurais/shouldve/shouldnt/aurait/voulu ~4 DIE ~2 instead/moi/me/place/then/there/day/yesterday | should have been me | ca aurait du etre moi | should/aurais ~3 NEG ~2 woken/born/survived/survecu/ne/nee/naitre/reveiller',
    ],
    [
      'mix.want-nothing-more',
      3,
      'WISH ~3 feel/sentir/ressentir/be/etre nothing/rien/plus ~1 anymore/rien/at/$ | WISH ~2 NEG ~2 feel/ressentir/sentir ~1 rien/anything ~2 $',
    ],
    [
      'mix.stay-for',
      3,
      'only/seul*/just/que ~3 thing/reason/chose/raison/truc/qui ~3 keep*/stop*/hold*/retien*/tien*/empech*/rattach* ~4 me/m/vie/alive/here/moi',
    ],
  ]),
  ...signs('self_harm', [
    [
      'mix.cut-body',
      7,
      'cutting/slicing/burning/scratching/carving my BODY | SELFOBJECT ~2 CUT ~1 les/le/la/l ~1 bras/poignet*/cuisse*/jambe*/veines/peau/ventre | CUT ~1 my arm/arms/wrist/wrists/thigh/thighs | burning/burn/cutting/hurting/scratching/punching myself | scratched/cut/burned/sliced ~1 my BODY ~3 until/till/again/blood/bled/bleed/feel | je/j/il/elle me/m/se/s CUT ~1 tous/chaque/souvent/regulierement/toutes/quand/pour/depuis/parfois/encore/presque | je me coupe/scarifie/entaille/taillade $ | suis ~1 coupe/coupee/recoupe/recoupee/scarifie*/entaille* $ | RELATION ~~8 il/elle se CUT $ | RELATION ~~4 se CUT $ | elle/il se CUT ~1 $ | montre*/showed/vu/saw ~~4 bras/arms/wrists/poignets ~~4 CUT/scars/cicatrices/coupures/marques',
      'subject',
    ],
    [
      'mix.harm-relapse',
      6,
      'relaps*/replong*/rechut*/recommenc*/started/repris/back/again ~3 SELFHARM | besoin/envie/need/urge ~2 me/to/de ~1 CUT $ | envie de me CUT | lame*/razor*/blade*/cutter ~5 skin/BODY/myself/me/peau/calme/calms | me/m/je/j/i ~3 CUT/hurt/fais/vomi*/blesse ~6 expres/volontairement/purpose/deliberately/intentionally | me CUT ~1 avec/with ~3 fer/briquet/cigarette*/lame/couteau/ciseaux/compas/allumette*/cutter/rasoir | urge*/envies/pulsion* ~1 to/de ~1 cut/cutting/burn/scratch/couper/bruler !PLACE',
      'self',
    ],
    [
      'mix.pain-to-feel',
      4,
      'hurt*/pain/blood/bleed*/sang/saign*/douleur/mal ~5 feel ~1 something/alive/real/better/calm | mal ~4 sentir/ressentir ~2 quelque/vivant*/chose | blood/sang ~3 calm*/apais*/soulag*/relief/relieves',
      'self',
    ],
    [
      'mix.hit-self',
      7,
      'I ~2 punch*/hit*/bang*/slap* ~1 myself/head/wall* ~3 until/bleed*/bruise*/calm*/stop*/blood | je me tape/frappe/cogne/mords/griffe/gifle ~3 jusqu/sang/bleu*/tete/contre/calme*/marques | me tape*/frappe*/cogne*/tapee ~1 la tete ~2 | scratch*/pick*/bit*/gratt*/griff* ~2 BODY/skin/self/myself ~4 bleed*/bled/blood/sang/raw | je me frappe/tape/gifle/cogne/mords/griffe/pince ~2 visage/tete/bras/cuisses/jambes/ventre/joue*/figure | m/me ~2 frappe/tape/gifle ~2 visage/figure/tete',
      'self',
    ],
    [
      'mix.hide-marks',
      6,
      'hid*/cover*/cach*/manches/sleeves ~4 cuts/scars/marks/marques/cicatrices/coupures/traces/bandages/burns ~4 I/BODY/personne/nobody/one/voie | cuts/scars/coupures/cicatrices/marques/traces/burns/entailles ~2 on/sur/aux/over ~~2 arms/arm/wrists/wrist/thighs/legs/bras/poignet*/cuisses/jambes',
      'subject',
    ],
  ]),
];
