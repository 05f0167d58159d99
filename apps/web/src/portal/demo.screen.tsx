import { DemoPortal } from '@parley/portal/demo/demo-portal.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useMemo } from 'react';
import { useAddress } from '../account/use-address.ts';
import { portalCopy } from './portal.copy.ts';

/** The portal on a sample company, for whoever wants to look before they sign in. */
export function DemoScreen() {
  const { pathname, search, navigate } = useAddress();
  const location = useMemo(() => ({ pathname, search }), [pathname, search]);
  return (
    <DemoPortal
      basePath="/portal/demo"
      productName="Parley"
      location={location}
      navigate={navigate}
      back={<AboutPreview />}
    />
  );
}

function AboutPreview() {
  const words = useCopy(portalCopy);
  return (
    <>
      <Tag tone="muted">{words.sample}</Tag>
      {/* A new page: this one has asked nobody who is here. */}
      <a href="/account/login">{words.leaveSample}</a>
    </>
  );
}
