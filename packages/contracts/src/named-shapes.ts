import * as z from 'zod/mini';
import * as analytics from './assistant/analytics.ts';
import * as chat from './assistant/chat.ts';
import * as citation from './assistant/citation.ts';
import * as competencies from './assistant/competencies.ts';
import * as competencyFrameworks from './assistant/competency-frameworks.ts';
import * as config from './assistant/config.ts';
import * as conversations from './assistant/conversations.ts';
import * as exercises from './assistant/exercises.ts';
import * as feedback from './assistant/feedback.ts';
import * as flowEditor from './assistant/flow-editor.ts';
import * as gamification from './assistant/gamification.ts';
import * as instruments from './assistant/instruments.ts';
import * as knowledge from './assistant/knowledge.ts';
import * as practice from './assistant/practice.ts';
import * as profile from './assistant/profile.ts';
import * as psychologicalResources from './assistant/psychological-resources.ts';
import * as reminders from './assistant/reminders.ts';
import * as texts from './assistant/texts.ts';
import * as topics from './assistant/topics.ts';
import * as voice from './assistant/voice.ts';
import * as accountSettings from './identity/account-settings.ts';
import * as apiTokens from './identity/api-tokens.ts';
import * as applications from './identity/applications.ts';
import * as audits from './identity/audits.ts';
import * as email from './identity/email.ts';
import * as entitlements from './identity/entitlements.ts';
import * as groups from './identity/groups.ts';
import * as hierarchy from './identity/hierarchy.ts';
import * as invitations from './identity/invitations.ts';
import * as login from './identity/login.ts';
import * as members from './identity/members.ts';
import * as metadata from './identity/metadata.ts';
import * as mfa from './identity/mfa.ts';
import * as notifications from './identity/notifications.ts';
import * as operatorAccounts from './identity/operator-accounts.ts';
import * as passwordless from './identity/passwordless.ts';
import * as passwords from './identity/passwords.ts';
import * as personalData from './identity/personal-data.ts';
import * as phones from './identity/phones.ts';
import * as portalMetadata from './identity/portal-metadata.ts';
import * as restrictions from './identity/restrictions.ts';
import * as retention from './identity/retention.ts';
import * as roles from './identity/roles.ts';
import * as securityCenter from './identity/security-center.ts';
import * as securityPolicies from './identity/security-policies.ts';
import * as sessionConfig from './identity/session-config.ts';
import * as sessions from './identity/sessions.ts';
import * as social from './identity/social.ts';
import * as sso from './identity/sso.ts';
import * as subTenantUsers from './identity/sub-tenant-users.ts';
import * as tenants from './identity/tenants.ts';
import * as userLists from './identity/user-lists.ts';
import * as users from './identity/users.ts';
import * as vendorAccess from './identity/vendor-access.ts';
import * as webauthn from './identity/webauthn.ts';
import * as language from './language.ts';
import * as list from './list.ts';
import * as problem from './problem.ts';

/** Where shapes are written, under the name that a shape gets where another of its name came before. */
const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Language: language,
  List: list,
  Problem: problem,
  Analytics: analytics,
  Chat: chat,
  Citation: citation,
  Competencies: competencies,
  CompetencyFrameworks: competencyFrameworks,
  Config: config,
  Conversations: conversations,
  Exercises: exercises,
  Feedback: feedback,
  FlowEditor: flowEditor,
  Gamification: gamification,
  Instruments: instruments,
  Knowledge: knowledge,
  Practice: practice,
  Profile: profile,
  PsychologicalResources: psychologicalResources,
  Reminders: reminders,
  Texts: texts,
  Topics: topics,
  Voice: voice,
  AccountSettings: accountSettings,
  ApiTokens: apiTokens,
  Applications: applications,
  Audits: audits,
  Email: email,
  Entitlements: entitlements,
  Groups: groups,
  Hierarchy: hierarchy,
  Invitations: invitations,
  Login: login,
  Members: members,
  Metadata: metadata,
  Mfa: mfa,
  Notifications: notifications,
  OperatorAccounts: operatorAccounts,
  Passwordless: passwordless,
  Passwords: passwords,
  PersonalData: personalData,
  Phones: phones,
  PortalMetadata: portalMetadata,
  Restrictions: restrictions,
  Retention: retention,
  Roles: roles,
  SecurityCenter: securityCenter,
  SecurityPolicies: securityPolicies,
  SessionConfig: sessionConfig,
  Sessions: sessions,
  Social: social,
  Sso: sso,
  SubTenantUsers: subTenantUsers,
  Tenants: tenants,
  UserLists: userLists,
  Users: users,
  VendorAccess: vendorAccess,
  Webauthn: webauthn,
};

const NAMED_TYPES: ReadonlySet<string> = new Set(['object', 'enum', 'union', 'intersection', 'record', 'lazy']);
const PASCAL_CASE = /^[A-Z]\w*[a-z]/;

/** The shapes that modules export, by the name they have there: components of the description, which generators make types of. */
export function namedShapes(): z.core.$ZodRegistry<{ id: string }> {
  const names = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [module, exported] of Object.entries(MODULES))
    for (const [name, shape] of Object.entries(exported)) {
      if (!PASCAL_CASE.test(name) || !(shape instanceof z.core.$ZodType) || names.has(shape)) continue;
      if (!NAMED_TYPES.has(shape._zod.def.type)) continue;
      const id = taken.has(name) ? `${module}${name}` : name;
      taken.add(id);
      names.add(shape, { id });
    }
  return names;
}
