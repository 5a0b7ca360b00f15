import { Alert } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { listSites } from './staff-session.ts'
import { switchSite, tabSite } from './tab-site.ts'

type Site = Awaited<ReturnType<typeof listSites>>[number]

/** A button that opens a site of this browser in this tab. */
export const SiteButton = ({ site }: { site: Site }) => (
  <button
    type="button"
    className="grid min-h-11 w-full content-center gap-0.5 rounded-sm border border-line-strong px-3 py-2 text-start text-sm [overflow-wrap:anywhere] hover:border-ink hover:bg-raised"
    onClick={() => switchSite({ staffMember: site.staffMember, site })}
  >
    <span className="font-medium">{site.name}</span>
    <span className="text-xs text-muted">{site.staffMember.email}</span>
  </button>
)

/** For a tab whose site has no session: the sites in which this browser is still signed in. */
export function OpenSites() {
  const [sites, setSites] = useState<readonly Site[]>([])
  useEffect(() => {
    // Without a connection the form below still explains what to do.
    listSites().then(setSites, () => {})
  }, [])
  const [own] = useState(tabSite)
  const others = sites.filter(({ staffMember }) => staffMember.id !== own?.staffMemberId)
  if (others.length === 0) return null
  return (
    <div className="grid gap-3">
      {own && (
        <Alert tone="caution" title={t('This tab belongs to {shop}', { shop: own.siteName })}>
          {t('You are not signed in there any more. Sign in again below, or continue with another site.')}
        </Alert>
      )}
      <h2 className="text-sm font-medium" id="open-sites">
        {t('Continue with')}
      </h2>
      <ul aria-labelledby="open-sites" className="grid gap-2">
        {others.map(site => (
          <li key={site.id}>
            <SiteButton site={site} />
          </li>
        ))}
      </ul>
    </div>
  )
}
