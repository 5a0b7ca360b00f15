import type { OAuthData } from '@stoa/client'
import { type CookieRequest, cookieLine, readCookie } from '@stoa/client/cookies'

/** As long as the hosted pages keep a flow. */
const ageSec = 3600

type PendingSignIn = Pick<
  OAuthData,
  'redirectUri' | 'originalUri' | 'state' | 'codeVerifier' | 'codeChallenge'
>

/**
 * Keeps what a sign-in has to remember in a cookie of its own, so that sign-ins in several tabs do not get into each
 * other's way. Over https its name keeps other hosts of the domain from planting one.
 */
export function oauthCookie(request: CookieRequest, secure: boolean) {
  const nameOf = (state: string) => `${secure ? '__Host-' : ''}stoa_sign_in_${state.slice(0, 16)}`
  return {
    keep: (data: PendingSignIn) => cookieLine(nameOf(data.state), JSON.stringify(data), ageSec, secure),
    drop: (state: string) => cookieLine(nameOf(state), '', 0, secure),
    /** The data of a state, if this browser began that sign-in. */
    read(state: string): PendingSignIn | undefined {
      if (!/^[\w-]{43}$/.test(state)) return
      try {
        const data: PendingSignIn = JSON.parse(readCookie(request, nameOf(state)) ?? '')
        return data.state === state ? data : undefined
      } catch {
        return // not ours
      }
    },
  }
}
