import { ApiError, type AuthStrategy, type Client, createClient } from '@stoa/client'
import {
  endStaffSession,
  listStaffSites,
  openStaffSession,
  setStaffLanguage,
  setStaffPreferences,
  signInStaff,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { aroundCalls } from './around-calls.ts'
import { fetchAndNote } from './change-log.ts'
import { withProof } from './proof.ts'
import { lastSite, openInTab, tabSite } from './tab-site.ts'

/** A signed-in staff member with the shop and an access token. */
export type StaffSession = ReplyOf<typeof contract.staff.openStaffSession>

/** What the staff member has chosen for the admin. */
export type StaffPreferences = StaffSession['preferences']

/** The header by which a tab names its staff member: the browser may have sessions of several sites. */
const STAFF_MEMBER = 'x-stoa-staff-member'

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined

/** Loads the page again when a sign-in link to it is opened in its tab: the browser does not, as only the fragment changes. */
export const reloadOnLink = () =>
  addEventListener('hashchange', () => {
    if (tokenInAddress()) location.reload()
  })

/** The token of a sign-in link. It is removed from the address, because it works once. */
export function takeLinkToken(): string | undefined {
  const token = tokenInAddress()
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** A client of the sign-in, which names the staff member whom this tab acts for. */
function tabClient(staffMemberId: string | undefined) {
  const client = createClient({ baseUrl: location.origin })
  client.setHeaders({ [STAFF_MEMBER]: staffMemberId })
  return client
}

const needsSignIn = (error: unknown) => error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'

/** Continues the session of a staff member in this browser, or of the latest sign-in; undefined if there is none. */
async function continueSession(staffMemberId?: string): Promise<StaffSession | undefined> {
  try {
    return await tabClient(staffMemberId).call(openStaffSession, {})
  } catch (error) {
    if (needsSignIn(error)) return undefined
    throw error
  }
}

/** The session of this tab. A new tab has the one that was used last. */
async function sessionOfTab(): Promise<StaffSession | undefined> {
  const tab = tabSite()
  if (tab) return continueSession(tab.staffMemberId)
  const last = lastSite()
  return (last && (await continueSession(last.staffMemberId))) ?? continueSession()
}

/** Signs in with the token of a link, or continues the session of this tab; undefined if there is none. */
export async function openSession(linkToken?: string): Promise<StaffSession | undefined> {
  try {
    const session = linkToken
      ? await tabClient(undefined).call(signInStaff, { token: linkToken })
      : await sessionOfTab()
    if (session) openInTab(session)
    return session
  } catch (error) {
    // The link was used: the browser may be signed in by it already.
    if (error instanceof ApiError && error.code === 'SIGN_IN_LINK_INVALID' && linkToken) {
      const session = await openSession()
      if (session) return session
    }
    throw error
  }
}

/** The sites in which this browser is signed in. */
export const listSites = async () => (await tabClient(undefined).call(listStaffSites, {})).sites

/** Stores the language of the admin with the staff member of this tab. */
export const storeLanguage = (language: string) =>
  tabClient(tabSite()?.staffMemberId).call(setStaffLanguage, { language })

/** Stores choices of the staff member of this tab. */
export const storePreferences = async (preferences: StaffPreferences) =>
  (await tabClient(tabSite()?.staffMemberId).call(setStaffPreferences, { preferences })).preferences

/** Ends the session of this tab, or those of all sites in this browser. */
export const endSession = (allSites: boolean) =>
  tabClient(tabSite()?.staffMemberId).call(endStaffSession, { allSites })

/** Authenticates calls as the staff member, and renews a rejected token with the cookie of the browser. */
function staffAuth(session: StaffSession, onEnded: () => void) {
  let token = session.accessToken
  /** Single flight: parallel calls share one renewal. */
  let renewal: Promise<void> | undefined
  const renew = async () => {
    const renewed = await continueSession(session.staffMember.id)
    if (renewed) token = renewed.accessToken
    else onEnded()
  }
  return {
    renewable: true,
    async headers(rejected?: string) {
      if (rejected === token) {
        renewal ??= renew().finally(() => {
          renewal = undefined
        })
        await renewal
      }
      // The platform rejects a token of another site.
      return { Authorization: token, 'wix-site-id': session.site.id }
    },
  }
}

/** Ends the page when the browser has lost the session of this tab. */
const withEnd = <C extends Pick<Client, 'call'>>(client: C, onEnded: () => void): C =>
  aroundCalls(client, async send => {
    try {
      return await send()
    } catch (error) {
      if (needsSignIn(error)) onEnded()
      throw error
    }
  })

/** How the pages reach the platform as the staff member. `onEnded` is called when the session has ended. */
export function connectStaff(session: StaffSession, onEnded: () => void) {
  const auth = staffAuth(session, onEnded)
  const client = createClient({
    baseUrl: location.origin,
    auth: (() => auth) as AuthStrategy,
    fetch: fetchAndNote,
  })
  client.setHeaders({ [STAFF_MEMBER]: session.staffMember.id })
  return {
    client: withProof(withEnd(client, onEnded)),
    /** Opens the stream of events: their ids and types (protocol/events §8). */
    async openEvents(after: string | undefined, signal: AbortSignal): Promise<Response> {
      const address = `/v1/events/stream?brief=true${after ? `&after=${after}` : ''}`
      const headers = await auth.headers()
      const reply = await fetch(address, { headers, signal })
      return reply.status === 401
        ? fetch(address, { headers: await auth.headers(headers.Authorization), signal })
        : reply
    },
  }
}
