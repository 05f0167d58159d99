import { mfaDevices, stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { pictures } from '@parley/contracts/identity/pictures.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { webAuthn, webAuthnProblems } from '@parley/contracts/identity/webauthn.ts';
import { pageFor } from '../demo-list.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { demoPasswordConfig } from '../sample-security.ts';
import type { World } from '../world.ts';
import { meOf, note } from '../world.ts';
import { signedInAnswer } from './session-room.ts';
import { whole } from './whole-person.ts';

const recoveryCodes = [
  '8KQ2-MTRA',
  'VXP4-9LDE',
  'H7WN-C3YB',
  'Z5JF-R8SG',
  'D2TC-KA6M',
  'P9LE-4XHV',
  'N3BY-W7QJ',
  'G6MR-U5ZK',
];
/** A picture nobody can scan: nothing is enrolled in a preview. */
const qrCode =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M0 0h3v3H0zM6 0h3v3H6zM0 6h3v3H0zM4 1h1v2H4zM4 4h2v1H4zM7 5h2v1H7zM5 7h1v2H5zM3 4h1v1H3zM7 8h1v1H7z"/%3E%3C/svg%3E';
const enrolment = () => ({ qrCode, secret: 'JBSW Y3DP EHPK 3PXP'.replaceAll(' ', '') });

function addAuthenticator(world: World) {
  world.authenticators.push({ id: world.nextId() });
  meOf(world).mfaEnrolled = true;
  note(world, 'mfa.added', 'INFO');
  return { recoveryCodes, ...(recoveryCodes[0] ? { recoveryCode: recoveryCodes[0] } : {}) };
}

const without = <T extends { id: string }>(rows: readonly T[], id: string): T[] => rows.filter((row) => row.id !== id);

/** What is one's own: the profile, the ways in, the sessions. Any code is right in a preview. */
export const ownRoom = [
  on(users.me, (world) => whole(world, meOf(world))),
  on(users.authorization, (world) => {
    const { roles, permissions } = whole(world, meOf(world));
    return { roles, permissions };
  }),
  on(users.updateMe, (world, { body }) => {
    const me = meOf(world);
    if (body.name) me.name = body.name;
    if (body.phoneNumber !== undefined) me.phoneNumber = body.phoneNumber || null;
    if (body.profilePictureUrl !== undefined) me.profilePictureUrl = body.profilePictureUrl || null;
    if (body.metadata) me.metadata = body.metadata;
    note(world, 'user.profile_changed', 'INFO');
    return whole(world, me);
  }),
  on(users.emailPolicy, () => ({ allowEmailChange: true })),
  on(users.changeEmail, () => undefined),
  on(users.verifyEmail, (world, { body }) => {
    meOf(world).email = body.email;
  }),
  on(pictures.upload, (world) => {
    meOf(world).profilePictureUrl = qrCode;
    return qrCode;
  }),
  on(pictures.remove, (world) => {
    meOf(world).profilePictureUrl = null;
  }),
  on(passwords.policy, () => demoPasswordConfig),
  on(passwords.config, () => demoPasswordConfig),
  on(passwords.forgot, () => undefined),
  on(passwords.change, (world) => note(world, 'password.changed', 'WARNING')),
  on(sessions.list, ({ sessions: rows }) => rows),
  on(sessions.end, (world, { params }) => {
    world.sessions = without(world.sessions, params.id);
    note(world, 'session.ended', 'INFO');
  }),
  on(sessions.endOthers, (world) => {
    world.sessions = world.sessions.filter(({ current }) => current);
    note(world, 'session.others_ended', 'INFO');
  }),
  on(stepUp.generate, signedInAnswer),
  on(mfaDevices.list, ({ authenticators, phones: numbers, passkeys }) => ({
    authenticators,
    phones: numbers.map(({ id, phoneNumber }) => ({ id, phoneNumber })),
    webauthn: passkeys.map(({ id, deviceType, name }) => ({ id, deviceType, name })),
    emails: [],
  })),
  on(mfaDevices.strategies, () => ({
    strategies: (['AuthenticatorApp', 'SMS'] as const).map((strategy) => ({ strategy, isActive: true })),
  })),
  on(mfaDevices.enroll, enrolment),
  on(mfaDevices.enrollVerify, addAuthenticator),
  on(mfaDevices.enrollAuthenticator, enrolment),
  on(mfaDevices.enrollAuthenticatorVerify, addAuthenticator),
  on(mfaDevices.disable, (world) => {
    world.authenticators = [];
  }),
  on(mfaDevices.disableAuthenticator, (world, { params }) => {
    world.authenticators = without(world.authenticators, params.id);
    note(world, 'mfa.removed', 'SEVERE');
  }),
  on(mfaDevices.enrollSms, (world, { body }) => ({ otcToken: world.nextId(), phoneNumber: body.phoneNumber })),
  on(mfaDevices.enrollSmsVerify, () => ({ recoveryCodes })),
  on(mfaDevices.disableSms, (world, { params }) => ({
    otcToken: world.nextId(),
    phoneNumber: world.phones.find(({ id }) => id === params.id)?.phoneNumber ?? '',
  })),
  on(mfaDevices.disableSmsVerify, (world, { params }) => {
    world.phones = without(world.phones, params.id);
  }),
  on(mfaDevices.disableWebAuthn, () => ({ webauthnToken: 'sample', options: { challenge: 'c2FtcGxl' } })),
  on(mfaDevices.disableWebAuthnVerify, (world, { params }) => {
    world.passkeys = without(world.passkeys, params.id);
  }),
  on(mfaDevices.enrollWebAuthn, () => {
    throw new DemoRefusal(webAuthnProblems.passkeys_off);
  }),
  on(mfaDevices.enrollWebAuthnVerify, () => ({ recoveryCodes })),
  on(mfaDevices.recoveryCodes, () => ({ recoveryCodes })),
  on(webAuthn.devices, ({ passkeys }) => ({ devices: passkeys })),
  // A passkey would be kept by this device and open nothing.
  on(webAuthn.createDevice, () => {
    throw new DemoRefusal(webAuthnProblems.passkeys_off);
  }),
  on(webAuthn.verifyDevice, () => undefined),
  on(webAuthn.deleteDevice, (world, { params }) => {
    world.passkeys = without(world.passkeys, params.id);
    note(world, 'passkey.removed', 'INFO');
  }),
  on(phones.list, ({ phones: rows }, { query }) => pageFor(rows, query, { by: 'createdAt', limit: 10 })),
  on(phones.listOwn, ({ phones: rows }) => rows),
  on(phones.create, (world, { body }) => {
    const at = world.nextTime();
    world.phones.push({
      id: world.nextId(),
      phoneNumber: body.phoneNumber,
      verified: false,
      createdAt: at,
      updatedAt: at,
    });
    return { otcToken: 'sample' };
  }),
  on(phones.preVerify, () => ({ otcToken: 'sample' })),
  on(phones.verify, (world) => {
    world.phones = world.phones.map((phone) => ({ ...phone, verified: true }));
  }),
  on(phones.delete, (_, { params }) => ({ phoneId: params.id, otcToken: 'sample' })),
  on(phones.deleteVerify, (world, { params }) => {
    world.phones = without(world.phones, params.id);
  }),
  on(phones.changeOwn, (world) => ({ changePhoneId: world.nextId() })),
  on(phones.changeOwnVerify, () => undefined),
];
