import type { Language } from '@parley/portal';
import {
  AdminPortal,
  goTo,
  useAuth,
  useEntitlement,
  usePermission,
  useStepUp,
  useTenant,
  useUser,
} from '@parley/portal';
import { useState } from 'react';
import { words } from './words.ts';

interface HarbourProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Our own page: what Parley knows of the person, used by somebody who has never seen its server. */
export function Harbour({ language, onLanguage }: HarbourProps) {
  const say = words[language];
  const user = useUser();
  const { tenant } = useTenant();
  const { signOut } = useAuth();
  const [open, setOpen] = useState(false);
  return (
    <div className="harbour">
      <header>
        <strong>Tidewater</strong>
        <span>{say.motto}</span>
        <nav aria-label="Tidewater">
          <button type="button" onClick={() => setOpen(true)}>
            {say.portal}
          </button>
          <button type="button" onClick={() => goTo('/portal')}>
            {say.pages}
          </button>
          <button
            type="button"
            lang={language === 'en' ? 'fr' : 'en'}
            onClick={() => onLanguage(language === 'en' ? 'fr' : 'en')}
          >
            {say.other}
          </button>
          <button type="button" onClick={signOut}>
            {say.leave}
          </button>
        </nav>
      </header>
      <main>
        <h1>{say.greeting(user?.name ?? '')}</h1>
        <p>{say.from(tenant?.name ?? '')}</p>
        <section>
          <h2>{say.fleet}</h2>
          <ul>
            {say.boats.map((boat) => (
              <li key={boat}>{boat}</li>
            ))}
          </ul>
        </section>
        <Bosun say={say} />
        <Season say={say} />
        <Shed say={say} />
      </main>
      {open && <AdminPortal onClose={() => setOpen(false)} />}
    </div>
  );
}

type Said = { say: (typeof words)[Language] };

/** By permission: drawn for those who may; our own server would have to ask as well. */
function Bosun({ say }: Said) {
  const looksAfterCrew = usePermission('fe.secure.read.users');
  return (
    <section>
      <h2>{say.bosun}</h2>
      <p>{looksAfterCrew ? say.bosunText : say.notBosun}</p>
    </section>
  );
}

/** By entitlement, with the reason. */
function Season({ say }: Said) {
  const { justification, isLoading } = useEntitlement({ featureKey: 'season-tickets' });
  if (isLoading) return null;
  return (
    <section>
      <h2>{say.season}</h2>
      <p>{justification ? say.seasonOff[justification] : say.seasonOn}</p>
    </section>
  );
}

/** After a step-up. */
function Shed({ say }: Said) {
  const { stepUp } = useStepUp();
  const [told, setTold] = useState('');
  const unlock = async () => setTold((await stepUp(300)) ? say.shedOpen : say.shedShut);
  return (
    <section>
      <button type="button" onClick={() => void unlock()}>
        {say.shed}
      </button>
      <p role="status">{told}</p>
    </section>
  );
}
