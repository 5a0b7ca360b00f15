import { ApiError, type AuthStrategy, createClient } from '@stoa/client'
import { endStaffSession, openStaffSession, setStaffLanguage, signInStaff } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { fetchAndNote } from './change-log.ts'
import { withProof } from './proof.ts'

/** A signed-in staff member with the shop and an access token. */
export type StaffSession = ReplyOf<typeof contract.staff.openStaffSession>

/** The token of a sign-in link. It is removed from the address, because it works once. */
export function takeLinkToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

const anonymous = () => createClient({ baseUrl: location.origin })

/** Signs in with the token of a link, or continues the session of this browser; undefined if there is none. */
export async function openSession(linkToken?: string): Promise<StaffSession | undefined> {
  const client = anonymous()
  try {
    return linkToken
      ? await client.call(signInStaff, { token: linkToken })
      : await client.call(openStaffSession, {})
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') return undefined
    // The link was used: the browser may be signed in by it already.
    if (error instanceof ApiError && error.code === 'SIGN_IN_LINK_INVALID' && linkToken) {
      const session = await openSession()
      if (session) return session
    }
    throw error
  }
}

/** Stores the language of the admin with the staff member of this browser. */
export const storeLanguage = (language: string) => anonymous().call(setStaffLanguage, { language })

/** Ends the session of this browser. */
export const endSession = () => anonymous().call(endStaffSession, {})

/** Authenticates calls as the staff member, and renews a rejected token with the cookie of the browser. */
function staffAuth(session: StaffSession, onEnded: () => void) {
  let token = session.accessToken
  /** Single flight: parallel calls share one renewal. */
  let renewal: Promise<void> | undefined
  const renew = async () => {
    const renewed = await openSession()
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
      return { Authorization: token }
    },
  }
}

/** How the pages reach the platform as the staff member. `onEnded` is called when the session has ended. */
export function connectStaff(session: StaffSession, onEnded: () => void) {
  const auth = staffAuth(session, onEnded)
  return {
    client: withProof(
      createClient({
        baseUrl: location.origin,
        auth: (() => auth) as AuthStrategy,
        fetch: fetchAndNote,
      }),
    ),
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
