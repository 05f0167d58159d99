import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { RolesDialog } from '../sections/all-accounts/people-dialogs.tsx';
import type { Answer } from '../testing/in-portal.tsx';
import { openInPortal, Refusal, standInForDialogs } from '../testing/in-portal.tsx';

beforeEach(standInForDialogs);

const WORDS = 'Assignment action failed. Try again or contact support.';
const account = { tenantId: 't2', name: 'Harbour Nord' } as Parameters<typeof RolesDialog>[0]['account'];
const person = { id: 'u2', name: 'Bo', email: 'bo@example.org', tenants: [] } as unknown as Parameters<
  typeof RolesDialog
>[0]['person'];

function giveRoles(answer: Answer, language: 'en' | 'fr' = 'en') {
  const path = 'PATCH /identity/resources/sub-tenants/users/v1/u2/roles';
  openInPortal(
    () => <RolesDialog account={account} person={person} onClose={() => undefined} />,
    { [path]: answer },
    { language },
  );
  const [submit] = screen.getAllByRole('button', {
    name: language === 'en' ? 'Save the roles' : 'Enregistrer les rôles',
  });
  if (submit) fireEvent.click(submit);
}

describe('PORTAL-5 an assignment', () => {
  it('PORTAL-5 that fails on the server says what to do, in the specification’s words', async () => {
    giveRoles(new Refusal(500, 'internal_error'));
    await screen.findByText(WORDS);
  });

  it('PORTAL-5 that never reached the server says that', async () => {
    giveRoles(() => {
      throw new SyntaxError('no JSON');
    });
    await screen.findByText(/cannot be reached/);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('PORTAL-5 that is refused says why instead', async () => {
    giveRoles(new Refusal(403, 'forbidden'));
    await screen.findByText('You are not allowed to do this.');
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('PORTAL-5 APP-13 in French too', async () => {
    giveRoles(new Refusal(500, 'internal_error'), 'fr');
    await screen.findByText('L’attribution a échoué. Réessayez ou contactez le support.');
  });
});
