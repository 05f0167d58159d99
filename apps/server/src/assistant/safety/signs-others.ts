import type { Sign } from './signs.ts';
import { signs } from './signs.ts';

/** Violence thought of and violence suffered. */
export const otherSigns: Sign[] = [
  ...signs('violent_thoughts', [
    [
      'mix.harm-thought',
      7,
      'I ~2 THINK/WISH ~~3 smash*/crush*/beating/stab*/strangl*/shoot*/kill*/murder*/chok*/smother*/drown*/poison*/hurting/harming/suffocat*/beating ~1 VICTIM | I ~3 WISH/WILL/idee*/images/pensees/visions ~~4 tuer/etrangl*/poignard*/planter/buter/egorg*/etouff*/fracass*/noyer/tabass*/defonc* ~~1 VICTIM | I/HE ~3 images/visions/flash*/idees/thoughts ~~5 mal/hurting/harming/dropping/throwing/secou*/jeter/lacher/etouffer ~~3 bebe/baby/fils/son/fille/daughter/enfant*/child/kid*',
      'self',
    ],
    [
      'mix.urge-violence',
      6,
      'envie*/pulsion*/idee*/pensee*/urge*/thought*/fantasm* ~1 de/of/about ~1 meurtre*/murder/tuerie/massacre/violence ~~1 | I ~2 WISH ~2 hurt/harm/murder/strangle ~~1 VICTIM | THINK/WISH/imagin* ~~3 push*/throw*/pouss*/jet* ~~2 VICTIM ~~3 stairs/window/train/under/off/roof/escalier*/fenetre/balcon/quai/dehors/out | scared/afraid/peur ~~5 kill*/strangl*/stab*/smother*/etrangl*/tuer/etouff*/poignard* ~~1 VICTIM | scared/afraid/peur ~~5 shak*/secouer/frapper/hit/hurt ~~1 bebe/baby/enfant*/kid*/child*/gamin/gosse*/fils/fille/son/daughter | WISH/THINK ~~2 planter/enfoncer/mettre/put/stick*/plant ~~2 couteau/knife/lame ~~2 VICTIM/dans/in/into | WISH/urge*/envie/tempt* ~~3 le/la/les/l/lui/to ~~1 tuer/buter/etrangler/egorger/planter/poignarder/crever/strangle/stab/murder ~1 $ | lui/leur faire ~1 payer ~3 vie/sang',
      'self',
    ],
    [
      'mix.hatred-act',
      5,
      'one/un day/jour ~3 je/i/ill ~2 kill/snap/stab/tuer/tue/bute/plante/etrangle ~1 VICTIM | so/tellement angry/rage/colere/enrage* ~6 kill/stab/tuer/etrangler/strangle/buter ~1 VICTIM | buy/bought/achete/get/got/ramener/bring ~2 gun/knife/couteau/arme/flingue ~6 HE/VICTIM/them/work/office/bureau',
      'self',
    ],
  ]),
  ...signs('abuse', [
    [
      'mix.beaten',
      6,
      'VIOLENT ~3 me/m/nous ~3 BEAT !BORROWED | VIOLENT ~4 BEAT me/us !BORROWED | VIOLENT ~2 me/m tap*/frapp* ~1 dessus | BEAT ~1 by ~1 my VIOLENT | frappee/battue/tapee/giflee/etranglee par ~1 mon/ma VIOLENT',
      'self',
    ],
    [
      'mix.throat',
      6,
      'hands/hand/mains/main/arm/bras ~3 my/mon/la/ma/the THROAT | grab*/attrap*/saisi*/serr*/squeez*/pris* ~3 THROAT | par la gorge | by the throat',
      'self',
    ],
    [
      'mix.thrown',
      5,
      'VIOLENT ~3 throw*/threw/lanc*/jet*/casse*/smash* ~5 at/against/contre/sur/dessus me/moi/mur/wall | VIOLENT ~3 push*/shov*/pouss* ~2 me/m ~3 wall/stairs/mur/escalier*/floor/sol/contre | VIOLENT ~1 m ~3 pouss* ~4 contre/mur/escalier*',
      'self',
    ],
    [
      'mix.forced-sex',
      6,
      'force*/makes/oblig*/made ~2 me/m ~4 sex/touch/coucher/rapport*/sexuel* | sex ~4 NEG ~2 want/consent/say | NEG ~1 voulais/voulu ~5 force*/continu* | said/dit/dis no/non ~5 did/fait/continu*/kept/force* | touch*/touche* ~5 NEG ~2 want/voulais/consent*',
      'self',
    ],
    [
      'mix.afraid-partner',
      4,
      'afraid/scared/terrified/peur/frightened/terrorise* ~2 of/de/par/when/quand ~2 him/lui/HE/VIOLENT ~~3 home/comes/rentre/drinks/boit/angry/enerve*/colere/violent*/hurt/alcool/maison/soir/gets/might | afraid/scared/terrified/peur/frightened/terrorise* ~2 of/de/par him/lui/HE $ | flinch ~5 he/she/hand | peur ~2 rentrer ~5 il/elle/lui/mari/conjoint/pere | bruises/bleus/hematome*/marques ~6 he/him/she/mari/conjoint/copain/il/lui/mec/hide/cacher/cache',
      'self',
    ],
    [
      'mix.control',
      3,
      'VIOLENT ~4 NEG ~1 let*/laisse* ~1 me/m/sortir ~3 leave/see/go/out/work/sortir/voir/aller/work | VIOLENT ~4 lock*/enferm* ~2 me/m/in | VIOLENT ~3 me/m enferm*/interdit/sequestr* | VIOLENT ~3 threat*/menac* ~4 me/m/kill/hurt/tuer/frapper/kids/enfants',
      'self',
    ],
    [
      'mix.threatened',
      6,
      'if/si ~1 i/je/j ~4 leave/left/partais/pars/quitte/quittais/tell/parle ~4 kill/tuer*/tue/tuera/buter*/hurt me/$ | VIOLENT ~3 me/m ~1 menac* | VIOLENT ~3 said/says/dit/dis* ~4 will/va/ll/would/allait/hed ~2 kill/tuer/buter/me/m ~2 me/tuer/buter/tue/planter/$ | menac* de me ~1 HARM | dit/said/says ~~8 me tuer*/tuera/tuerait/buterait',
      'self',
    ],
  ]),
];
