import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { AssertionResult, RegistrationResult, WebAuthnDeviceType } from '@parley/contracts/identity/webauthn.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

type AskedFor = ResponseOf<typeof webAuthn.preLogin>['options'];
type ToMake = ResponseOf<typeof webAuthn.createDevice>['options'];

/** The browser's refusals in our words. It does not say whether somebody pressed cancel or had nothing to show. */
const browserRefusal = (error: unknown): ApiError => {
  const name = error instanceof Error ? error.name : '';
  const type = name === 'InvalidStateError' ? 'passkey_here_already' : 'passkey_dismissed';
  return new ApiError(0, type, DIFFICULTIES, { cause: error });
};

/** Asks the browser for an answer of one of the devices. @throws ApiError passkey_dismissed */
export async function showPasskey(options: AskedFor, beside = false): Promise<AssertionResult> {
  try {
    return await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: beside,
    });
  } catch (error) {
    throw browserRefusal(error);
  }
}

/** Lets the browser make a credential. @throws ApiError passkey_dismissed, passkey_here_already */
export async function makePasskey(
  options: ToMake,
): Promise<{ result: RegistrationResult; deviceType: WebAuthnDeviceType }> {
  try {
    const result = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { result, deviceType: result.authenticatorAttachment === 'cross-platform' ? 'CrossPlatform' : 'Platform' };
  } catch (error) {
    throw browserRefusal(error);
  }
}

type Going = { invitationToken?: string };

/** Signs in with a passkey picked from what the browser offers. @throws ApiError */
export async function signInByPasskey(transport: Transport, going: Going): Promise<LoginResponse> {
  const { options } = await call(transport, webAuthn.preLogin, { body: {} });
  const shown = await showPasskey(options);
  return call(transport, webAuthn.postLogin, { body: { ...shown, ...going } });
}

/** Waits beside the address field until a passkey is picked there; null where the browser cannot, or is told to stop. */
export async function passkeyBeside(transport: Transport): Promise<AssertionResult | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  try {
    const { options } = await call(transport, webAuthn.preLogin, { body: {} });
    return await showPasskey(options, true);
  } catch (error) {
    if (error instanceof ApiError) return null; // nobody asked for it, so nobody is told
    throw error;
  }
}

export const stopPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey for whoever is signed in. @throws ApiError */
export async function keepPasskey(transport: Transport): Promise<void> {
  const { options } = await call(transport, webAuthn.createDevice, {});
  const { result, deviceType } = await makePasskey(options);
  await call(transport, webAuthn.verifyDevice, { body: { ...result, deviceType } });
}
