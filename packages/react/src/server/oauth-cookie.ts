import type { OAuthData } from '@stoa/client'
import { type CookieRequest, cookieLine, readCookie } from '@stoa/client/cookies'

/** Lifetime of a flow of the hosted pages, in seconds. */
const ageSec = 3600

type PendingSignIn = Pick<
  OAuthData,
  'redirectUri' | 'originalUri' | 'state' | 'codeVerifier' | 'codeChallenge'
>

/**
 * Stores the data of each sign-in in a separate cookie, so that sign-ins in several tabs do not interfere. Over https the
 * `__Host-` prefix prevents other hosts of the domain from setting it.
 */
export function oauthCookie(request: CookieRequest, secure: boolean) {
  const nameOf = (state: string) => `${secure ? '__Host-' : ''}stoa_sign_in_${state.slice(0, 16)}`
  return {
    store: (data: PendingSignIn) => cookieLine(nameOf(data.state), JSON.stringify(data), ageSec, secure),
    drop: (state: string) => cookieLine(nameOf(state), '', 0, secure),
    /** The data of a state, if this browser began that sign-in. */
    read(state: string): PendingSignIn | undefined {
      if (!/^[\w-]{43}$/.test(state)) return
      try {
        const data: PendingSignIn = JSON.parse(readCookie(request, nameOf(state)) ?? '')
        return data.state === state ? data : undefined
      } catch {
        return // not valid JSON
      }
    },
  }
}
