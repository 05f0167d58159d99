import type { PortalSection } from '@parley/contracts/identity/portal-parts.ts';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';

export const sectionIcons = {
  profile: IconUser,
  privacy: IconFingerprint,
  personalApiTokens: IconKey,
  account: IconBuilding,
  users: IconUsers,
  groups: IconUsersGroup,
  roles: IconIdBadge2,
  security: IconShieldLock,
  sso: IconLogin2,
  provisioning: IconPlugConnected,
  audits: IconHistory,
  webhooks: IconWebhook,
  apiTokens: IconApi,
  subscriptions: IconCreditCard,
  allAccounts: IconSitemap,
  usage: IconChartBar,
} satisfies Record<PortalSection, unknown>;
