import { ApiError } from '@stoa/client'
import { enterAccount, verification } from '@stoa/client/calls'
import { useState } from 'react'
import { sessionClient } from '../session/session-client.ts'
import type { OpenedPage } from '../sign-in/open-page.ts'
import { type Account, signInPage } from './open-account-page.ts'

/** A sign-in that a change requires, and its outcome. */
export interface ReauthenticationRequest {
  page: OpenedPage
  member: Account['signedIn']
  onSessionToken: (sessionToken: string) => Promise<undefined>
  onCancel: () => void
}

/** The client of the account page. Signing in again replaces its access token; the page keeps its state. */
export function useReauthentication(opened: Account) {
  const [holder] = useState(() => {
    const token = { accessToken: opened.accessToken }
    return { token, client: sessionClient(token) }
  })
  const [request, setRequest] = useState<ReauthenticationRequest>()
  const { client, token } = holder
  const siteId = opened.site.id

  const firstStep = async (code: string): Promise<OpenedPage['first']> => {
    const { email } = opened.signedIn
    if (code !== 'EMAIL_NOT_VERIFIED') return { name: 'sign-in', email }
    const { verificationId } = await client.call(verification.start, { target: 'EMAIL' })
    return { name: 'verify', stateToken: verificationId, email }
  }

  const ask = async (code: string) => {
    const page = await signInPage(sessionClient(), siteId, await firstStep(code))
    // A reload may have left the step of an earlier sign-in in the history.
    history.replaceState(null, '')
    await new Promise<void>((resolve, reject) => {
      const done = (complete: () => void) => {
        history.replaceState(null, '')
        setRequest(undefined)
        complete()
      }
      setRequest({
        page,
        member: opened.signedIn,
        onCancel: () => done(() => reject(new DOMException('The sign-in dialog was closed.', 'AbortError'))),
        async onSessionToken(sessionToken) {
          const renewed = await sessionClient().call(enterAccount, { siteId, sessionToken })
          // The member signed in to another account: this page shows the wrong one.
          if (renewed.signedIn.id !== opened.signedIn.id) location.reload()
          token.accessToken = renewed.accessToken
          done(resolve)
          return undefined
        },
      })
    })
  }

  async function withRecentSignIn<R>(change: () => Promise<R>): Promise<R> {
    try {
      return await change()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code !== 'RECENT_SIGN_IN_REQUIRED' && code !== 'EMAIL_NOT_VERIFIED') throw error
      await ask(code)
      return withRecentSignIn(change)
    }
  }
  return { client, request, withRecentSignIn }
}
