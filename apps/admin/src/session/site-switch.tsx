import { listStaffSites } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Link } from 'react-router'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { closeDrafts } from '../live/form-drafts.ts'
import { SiteButton } from './open-sites.tsx'
import { useStaff } from './staff-context.ts'
import { endSession } from './staff-session.ts'
import { ADD_SITE_PATH, forgetLastSite } from './tab-site.ts'

/** Other sites in which this browser is signed in, the way to a further one, and the sign-out. */
export function SiteSwitch() {
  const { staffMember, site } = useStaff()
  const { data } = useCall(listStaffSites, {})
  const others = (data?.sites ?? []).filter(({ id }) => id !== site.id)
  const signOut = async (allSites: boolean) => {
    await endSession(allSites)
    closeDrafts(allSites ? undefined : staffMember.id)
    forgetLastSite()
    location.reload()
  }
  return (
    <>
      {others.length > 0 && (
        <section className="grid gap-2" aria-labelledby="your-sites">
          <h2 id="your-sites" className="text-xs font-medium text-muted">
            {t('Your sites')}
          </h2>
          <ul aria-labelledby="your-sites" className="grid gap-1.5">
            {others.map(other => (
              <li key={other.id}>
                <SiteButton site={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <a href={ADD_SITE_PATH} className="link justify-self-start">
        {t('Add another site')}
      </a>
      {staffMember.role === 'OWNER' && (
        <Link to="/sites/new" className="link justify-self-start">
          {t('Create another shop')}
        </Link>
      )}
      <div className="flex flex-wrap gap-2">
        <SmallButton onClick={() => void signOut(false)}>{t('Sign out')}</SmallButton>
        {others.length > 0 && (
          <QuietButton onClick={() => void signOut(true)}>{t('Sign out of all sites')}</QuietButton>
        )}
      </div>
    </>
  )
}
