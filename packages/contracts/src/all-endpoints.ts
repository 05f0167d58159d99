import { admin } from './assistant/admin.ts';
import { analytics } from './assistant/analytics.ts';
import { chat } from './assistant/chat.ts';
import { badges, competencies } from './assistant/competencies.ts';
import { competencyFrameworks } from './assistant/competency-frameworks.ts';
import { config } from './assistant/config.ts';
import { conversations } from './assistant/conversations.ts';
import { exercises } from './assistant/exercises.ts';
import { feedback, feedbackAdmin } from './assistant/feedback.ts';
import { flowEditor } from './assistant/flow-editor.ts';
import { gamification, gamificationAdmin } from './assistant/gamification.ts';
import { instruments } from './assistant/instruments.ts';
import { knowledge } from './assistant/knowledge.ts';
import { practice } from './assistant/practice.ts';
import { psychologicalResources } from './assistant/psychological-resources.ts';
import { reminders } from './assistant/reminders.ts';
import { timeZone } from './assistant/time-zone.ts';
import { topics } from './assistant/topics.ts';
import { voice } from './assistant/voice.ts';
import { accountSettings } from './identity/account-settings.ts';
import { activation } from './identity/activation.ts';
import { apiTokenExchange, apiTokens } from './identity/api-tokens.ts';
import { applications } from './identity/applications.ts';
import { audits } from './identity/audits.ts';
import { captcha } from './identity/captcha.ts';
import { entitlements } from './identity/entitlements.ts';
import { flags } from './identity/flags.ts';
import { groups } from './identity/groups.ts';
import { hierarchy } from './identity/hierarchy.ts';
import { impersonation } from './identity/impersonation.ts';
import { invitations } from './identity/invitations.ts';
import { login } from './identity/login.ts';
import { members, temporaryUsers } from './identity/members.ts';
import { metadata } from './identity/metadata.ts';
import { mfaLogin } from './identity/mfa.ts';
import { mfaDevices, stepUp } from './identity/mfa-devices.ts';
import { notifications } from './identity/notifications.ts';
import { operatorAccounts } from './identity/operator-accounts.ts';
import { passwordless } from './identity/passwordless.ts';
import { passwords } from './identity/passwords.ts';
import { personalData } from './identity/personal-data.ts';
import { phones } from './identity/phones.ts';
import { pictures } from './identity/pictures.ts';
import { domainRestrictions, ipRestrictions } from './identity/restrictions.ts';

import { retention } from './identity/retention.ts';
import { permissions, roles } from './identity/roles.ts';

import { securityCenter } from './identity/security-center.ts';

import { securityPolicies, tenantPolicies } from './identity/security-policies.ts';
import { sessions } from './identity/sessions.ts';
import { setup } from './identity/setup.ts';
import { signUp } from './identity/sign-up.ts';
import { social } from './identity/social.ts';
import { sso } from './identity/sso.ts';
import { subTenantUsers } from './identity/sub-tenant-users.ts';
import { subTenants } from './identity/sub-tenants.ts';
import { tenants } from './identity/tenants.ts';
import { unlock } from './identity/unlock.ts';
import { userLists } from './identity/user-lists.ts';
import { users } from './identity/users.ts';
import { vendorAccess } from './identity/vendor-access.ts';
import { vendors } from './identity/vendors.ts';
import { webAuthn } from './identity/webauthn.ts';
import type { EndpointGroup } from './openapi.ts';

/** Every endpoint of the product, with the address it is documented at. */
export const allEndpoints: EndpointGroup[] = [
  { prefix: '/api', tag: 'conversations', endpoints: conversations },
  { prefix: '/api', tag: 'chat', endpoints: chat },
  { prefix: '/api', tag: 'config', endpoints: config },
  {
    prefix: '/api',
    tag: 'feedback',
    endpoints: { ...feedback, admin: feedbackAdmin.list, adminExport: feedbackAdmin.export },
  },
  { prefix: '/api', tag: 'voice', endpoints: voice },
  { prefix: '/api', tag: 'admin', endpoints: admin },
  { prefix: '/api', tag: 'analytics', endpoints: analytics },
  { prefix: '/api', tag: 'flows', endpoints: flowEditor },
  { prefix: '/api', tag: 'gamification', endpoints: { ...gamification, ...gamificationAdmin, ...timeZone } },
  { prefix: '/api', tag: 'exercises', endpoints: exercises },
  { prefix: '/api', tag: 'practice', endpoints: practice },
  { prefix: '/api', tag: 'competency-frameworks', endpoints: competencyFrameworks },
  { prefix: '/api', tag: 'psychological-resources', endpoints: psychologicalResources },
  { prefix: '/api', tag: 'instruments', endpoints: instruments },
  { prefix: '/api', tag: 'reminders', endpoints: reminders },
  { prefix: '/api', tag: 'competencies', endpoints: competencies },
  { prefix: '/api', tag: 'badges', endpoints: badges },
  { prefix: '/api', tag: 'topics', endpoints: topics },
  { prefix: '/api', tag: 'knowledge', endpoints: knowledge },
  { prefix: '', tag: 'account-settings', endpoints: accountSettings },
  { prefix: '', tag: 'activation', endpoints: activation },
  { prefix: '', tag: 'api-tokens', endpoints: apiTokens },
  { prefix: '', tag: 'api-token-exchange', endpoints: apiTokenExchange },
  { prefix: '', tag: 'applications', endpoints: applications },
  { prefix: '', tag: 'audits', endpoints: audits },
  { prefix: '', tag: 'captcha', endpoints: captcha },
  { prefix: '', tag: 'entitlements', endpoints: entitlements },
  { prefix: '', tag: 'flags', endpoints: flags },
  { prefix: '', tag: 'groups', endpoints: groups },
  { prefix: '', tag: 'hierarchy', endpoints: hierarchy },
  { prefix: '', tag: 'operator-accounts', endpoints: operatorAccounts },
  { prefix: '', tag: 'impersonation', endpoints: impersonation },
  { prefix: '', tag: 'invitations', endpoints: invitations },
  { prefix: '', tag: 'login', endpoints: login },
  { prefix: '', tag: 'members', endpoints: members },
  { prefix: '', tag: 'temporary-users', endpoints: temporaryUsers },
  { prefix: '', tag: 'metadata', endpoints: metadata },
  { prefix: '', tag: 'mfa', endpoints: mfaLogin },
  { prefix: '', tag: 'mfa-devices', endpoints: mfaDevices },
  { prefix: '', tag: 'notifications', endpoints: notifications },
  { prefix: '', tag: 'passwordless', endpoints: passwordless },
  { prefix: '', tag: 'passwords', endpoints: passwords },
  { prefix: '', tag: 'personal-data', endpoints: personalData },
  { prefix: '', tag: 'phones', endpoints: phones },
  { prefix: '', tag: 'pictures', endpoints: pictures },
  { prefix: '', tag: 'ip-restrictions', endpoints: ipRestrictions },
  { prefix: '', tag: 'domain-restrictions', endpoints: domainRestrictions },
  { prefix: '', tag: 'retention', endpoints: retention },
  { prefix: '', tag: 'permissions', endpoints: permissions },
  { prefix: '', tag: 'roles', endpoints: roles },
  { prefix: '', tag: 'security-center', endpoints: securityCenter },
  { prefix: '', tag: 'security-policies', endpoints: securityPolicies },
  { prefix: '', tag: 'tenant-policies', endpoints: tenantPolicies },
  { prefix: '', tag: 'sessions', endpoints: sessions },
  { prefix: '', tag: 'setup', endpoints: setup },
  { prefix: '', tag: 'sign-up', endpoints: signUp },
  { prefix: '', tag: 'social', endpoints: social },
  { prefix: '', tag: 'sso', endpoints: sso },
  { prefix: '', tag: 'step-up', endpoints: stepUp },
  { prefix: '', tag: 'sub-tenant-users', endpoints: subTenantUsers },
  { prefix: '', tag: 'sub-tenants', endpoints: subTenants },
  { prefix: '', tag: 'tenants', endpoints: tenants },
  { prefix: '', tag: 'unlock', endpoints: unlock },
  { prefix: '', tag: 'user-lists', endpoints: userLists },
  { prefix: '', tag: 'users', endpoints: users },
  { prefix: '', tag: 'vendor-access', endpoints: vendorAccess },
  { prefix: '', tag: 'vendors', endpoints: vendors },
  { prefix: '', tag: 'webauthn', endpoints: webAuthn },
];
