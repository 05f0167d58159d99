/** The public surface of the package: what an application that is not ours may import from `@parley/portal`. */
export type { AdminPortalProps } from './embed/admin-portal.tsx';
export { AdminPortal } from './embed/admin-portal.tsx';
export { LoginBox } from './embed/login-box.tsx';
export type { Mounted, MountedOptions } from './embed/mount.tsx';
export { mountAdminPortal, mountLoginBox } from './embed/mount.tsx';
export { goTo } from './embed/own-address.ts';
export type { ParleyProviderProps } from './embed/parley-provider.tsx';
export { ParleyProvider } from './embed/parley-provider.tsx';
export { MISSING_CONFIGURATION } from './embed/require-configuration.ts';
export type {
  Denial,
  EntitlementState,
  Language,
  ParleyOptions,
  PortalMetadata,
  Routes,
  Tenant,
  Theme,
  User,
  Wanted,
} from './embed/types.ts';
export { useEntitlement, usePermission } from './embed/use-permission.ts';
export type { StepUp } from './embed/use-step-up.ts';
export { useStepUp } from './embed/use-step-up.ts';
export type { AuthState, TenantState } from './embed/use-user.ts';
export { useAuth, useTenant, useUser } from './embed/use-user.ts';
export type { SilentLogoutOptions } from './login/silent-logout.ts';
export { silentLogout } from './login/silent-logout.ts';
export { defaultRoutes, pagePaths } from './routes.ts';
