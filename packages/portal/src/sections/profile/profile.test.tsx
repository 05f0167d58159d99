import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, openInPortal, Refusal } from '../../testing/in-portal.tsx';
import { ProfileScreen } from './profile.screen.tsx';

const identity = '/identity/resources';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('profile', () => {
  it('ME-1 the name is saved, and the session learns of it', async () => {
    const { to, onPersonChanged } = openInPortal(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{}' },
      [`PUT ${identity}/users/v2/me`]: { ...ada, name: 'Ada L.', metadata: '{}' },
    });
    await screen.findByLabelText('Your name');
    type('Your name', ' ');
    press('Save');
    await screen.findByText('Enter the name you would like to be called by.');
    type('Your name', 'Ada L.');
    press('Save');
    await screen.findByText('Saved.');
    expect(to('/users/v2/me', 'PUT')).toEqual([{ name: 'Ada L.' }]);
    expect(onPersonChanged).toHaveBeenCalled();
  });

  it('ME-1 phone, job title and address go along, and what an application keeps in the metadata stays', async () => {
    const { to } = openInPortal(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{"own":1}' },
      [`PUT ${identity}/users/v2/me`]: { ...ada, metadata: '{"own":1}' },
    });
    await screen.findByLabelText('Your name');
    const optional = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
    optional('Phone', 'call me');
    press('Save');
    await screen.findByText('A phone number has digits, spaces and perhaps a plus sign.');
    optional('Phone', '+33 6 12 34 56 78');
    optional('Job title', 'Coach');
    optional('Address', 'Lyon');
    press('Save');
    await screen.findByText('Saved.');
    expect(to('/users/v2/me', 'PUT')).toEqual([
      { phoneNumber: '+33 6 12 34 56 78', metadata: '{"own":1,"jobTitle":"Coach","address":"Lyon"}' },
    ]);
  });

  it('ME-1 a picture is seen before it is kept, and what is no picture is not sent', async () => {
    const bodies: unknown[] = [];
    openInPortal(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{}' },
      'PUT /team/resources/profile/me/image/v1': ({ sentBody }: { sentBody: unknown }) => {
        bodies.push(sentBody);
        return 'https://coach.example/p/1';
      },
    });
    await screen.findByRole('button', { name: 'Choose a picture' });
    const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(chooser, { target: { files: [new File(['<b>'], 'a.html', { type: 'text/html' })] } });
    await screen.findByText(/This is no picture we can show/);
    fireEvent.change(chooser, {
      target: { files: [new File([new Uint8Array([1, 2])], 'a.png', { type: 'image/png' })] },
    });
    expect((await screen.findByAltText('The new picture, not kept yet')).getAttribute('src')).toMatch(
      /^data:image\/png;base64,/,
    );
    expect(bodies).toEqual([]);
    press('Keep this picture');
    await screen.findByText('The picture is kept.');
    expect((bodies[0] as FormData).get('image')).toBeInstanceOf(Blob);
    expect(screen.getByAltText('Your picture').getAttribute('src')).toMatch(/^https:\/\/coach.example\/p\/1\?t=\d+$/);
  });

  it('ME-1 the address changes only with the code that was sent to the new one', async () => {
    const { to } = openInPortal(ProfileScreen, {
      [`GET ${identity}/configurations/v1/user-emails-policy`]: { allowEmailChange: true },
      [`POST ${identity}/users/v1/email/me`]: {},
      [`POST ${identity}/users/v1/email/me/verify`]: ({ body }: { body: unknown }) =>
        (body as { code: string }).code === '123456' ? {} : new Refusal(400, 'email_code_invalid'),
    });
    await screen.findByLabelText('New e-mail address');
    type('New e-mail address', 'ADA@example.org');
    press('Send a code to it');
    await screen.findByText('This is the address you have already.');
    type('New e-mail address', 'ada@new.example');
    press('Send a code to it');
    const code = await screen.findByLabelText('Code from the mail');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    type('Code from the mail', '000000');
    press('Change the address');
    await screen.findByText('This code is not right, was already used, or is too old.');
    type('Code from the mail', '123456');
    press('Change the address');
    await screen.findByText('Your address is now ada@new.example.');
    expect(to('/email/me/verify')).toEqual([
      { email: 'ada@new.example', code: '000000' },
      { email: 'ada@new.example', code: '123456' },
    ]);
  });
});

describe('a profile that is configured', () => {
  it('PORTAL-2 a field is left out, to be looked at or to be changed, and only what may change is sent', async () => {
    const fields = { name: 'viewOnly', phoneNumber: 'hidden', jobTitle: 'edit' } as const;
    const me = { ...ada, phoneNumber: '+33 6', metadata: '{}' };
    const { to } = openInPortal(
      ProfileScreen,
      { [`GET ${identity}/users/v2/me`]: me, [`PUT ${identity}/users/v2/me`]: me },
      { metadata: { pages: { profile: { fields } } } },
    );
    await screen.findByLabelText(/^Job title/);
    expect(screen.getByText('Your name').tagName).toBe('DT');
    expect(screen.queryByText('Phone')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Job title/), { target: { value: 'Coach' } });
    press('Save');
    await screen.findByText('Saved.');
    expect(to('/users/v2/me', 'PUT')).toEqual([{ metadata: '{"jobTitle":"Coach"}' }]);
  });

  it('PORTAL-2 a profile nobody may change has no button that would', async () => {
    const fields = { name: 'viewOnly', phoneNumber: 'viewOnly', jobTitle: 'viewOnly', address: 'viewOnly' } as const;
    openInPortal(
      ProfileScreen,
      { [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{}' } },
      { metadata: { pages: { profile: { fields } } } },
    );
    await screen.findByText('You can look at this, and not change it.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
