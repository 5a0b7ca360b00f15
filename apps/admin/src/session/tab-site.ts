import { browserStorage, tabStorage } from '@stoa/ui/browser-storage'

/** Whom a tab acts for. A staff member belongs to one site. */
export interface TabSite {
  staffMemberId: string
  siteName: string
}

interface Session {
  staffMember: { id: string }
  site: { name: string }
}

const KEY = 'stoa.admin.site'

/** The page that signs in to a further site. */
export const ADD_SITE_PATH = '/admin/add-site'

/** The site of this tab; undefined in a new tab. */
export const tabSite = () => tabStorage.read<TabSite>(KEY)

/** The site that was used last in this browser, for new tabs. */
export const lastSite = () => browserStorage.read<TabSite>(KEY)

/** Opens a site in this tab from now on. */
export function openInTab({ staffMember, site }: Session): void {
  const tab: TabSite = { staffMemberId: staffMember.id, siteName: site.name }
  tabStorage.write(KEY, tab)
  browserStorage.write(KEY, tab)
}

/** New tabs open the site of the tab that was used last. Returns a function that ends this. */
export function followUse(session: Session): () => void {
  const onFocus = () => openInTab(session)
  addEventListener('focus', onFocus)
  return () => removeEventListener('focus', onFocus)
}

/** New tabs open another site, after a sign-out of this one. */
export const forgetLastSite = () => browserStorage.remove(KEY)

/** Shows the admin of a new session in this tab. */
export function enter(session: Session): void {
  openInTab(session)
  if (location.pathname === ADD_SITE_PATH) location.replace('/admin')
  else location.reload()
}

/** Shows another site of this browser in this tab. */
export function switchSite(session: Session): void {
  openInTab(session)
  location.assign('/admin')
}
