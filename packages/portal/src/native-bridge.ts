/** AUTH-21: what a call says when nothing of the application around the page takes it. */
export const BRIDGE_MISSING = 'FronteggNativeBridge is not available';

/** What an application around this page may do in its stead; each takes one text. */
type NativeAction =
  /** The e-mail address. */
  | 'loginWithSSO'
  /** The address of the organisation. */
  | 'loginWithCustomSSO'
  /** A provider by its name, such as `google`. */
  | 'loginWithSocialLoginProvider'
  /** A provider of the operator's own, by its id. */
  | 'loginWithCustomSocialLoginProvider'
  /** The whole address at which the provider's sign-in begins. */
  | 'loginWithSocialLogin';

/** One thing to hand over. */
export type Handover = { action: NativeAction; payload: string };

/** What mobile kits put into their web views, as their public sources have it. */
type NativeWindow = {
  /** What the application wants to do itself. */
  FronteggNativeBridgeFunctions?: Partial<Record<NativeAction | 'shouldPromptSocialLoginConsent', unknown>>;
  /** Android: an object of the application, whose methods need it as `this`. */
  FronteggNativeBridge?: Partial<Record<NativeAction, unknown>>;
  /** iOS: a mailbox of the application, for `{ action, payload }` as JSON. */
  webkit?: { messageHandlers?: { FronteggNativeBridge?: { postMessage?: (message: string) => void } } };
};

const here = (): NativeWindow => window as unknown as NativeWindow;

/** Where an application says what it takes, that holds; where it does not, its methods say it. */
function wants(action: NativeAction): boolean {
  const { FronteggNativeBridgeFunctions: told, FronteggNativeBridge: bridge } = here();
  return told ? told[action] === true : typeof bridge?.[action] === 'function';
}

/** The way by which the application wants to sign somebody in at their organisation; null when the page does it itself. */
export function organisationHandover(email: string, address: string): Handover | null {
  if (wants('loginWithSSO')) return { action: 'loginWithSSO', payload: email };
  return wants('loginWithCustomSSO') ? { action: 'loginWithCustomSSO', payload: address } : null;
}

/** The same for a provider. @param address whole, with scheme and host */
export function providerHandover(provider: { type: string; custom: boolean }, address: string): Handover | null {
  const byName = provider.custom ? 'loginWithCustomSocialLoginProvider' : 'loginWithSocialLoginProvider';
  if (wants(byName)) return { action: byName, payload: provider.type };
  return wants('loginWithSocialLogin') ? { action: 'loginWithSocialLogin', payload: address } : null;
}

/** AUTH-9: consent is asked for at a provider only when the application says so. */
export const asksForConsent = (): boolean =>
  here().FronteggNativeBridgeFunctions?.shouldPromptSocialLoginConsent === true;

/**
 * Hands over to the application; what comes of it, comes to the application.
 * @throws Error `FronteggNativeBridge is not available`, or whatever the application throws
 */
export function handOver({ action, payload }: Handover): void {
  const { FronteggNativeBridge: bridge, webkit } = here();
  const method = bridge?.[action];
  const mailbox = webkit?.messageHandlers?.FronteggNativeBridge;
  if (typeof method === 'function') method.call(bridge, payload);
  else if (mailbox?.postMessage) mailbox.postMessage(JSON.stringify({ action, payload }));
  else throw new Error(BRIDGE_MISSING);
}
