import { ApiError } from '@stoa/client'
import { enterAccount, start } from '@stoa/client/calls'
import { useState } from 'react'
import { sessionClient } from '../session/session-client.ts'
import type { OpenedPage } from '../sign-in/open-page.ts'
import { type Account, signInPage } from './open-account-page.ts'

/** What is asked before a change: a page of sign-in, and what its end leads to. */
export interface Asked {
  page: OpenedPage
  member: Account['signedIn']
  onProof: (sessionToken: string) => Promise<undefined>
  onCancel: () => void
}

/** The account's identity, which a new proof replaces without anything on the page being lost. */
export function useReauthentication(opened: Account) {
  const [holder] = useState(() => {
    const token = { accessToken: opened.accessToken }
    return { token, client: sessionClient(token) }
  })
  const [asked, setAsked] = useState<Asked>()
  const { client, token } = holder
  const siteId = opened.site.id

  const firstStep = async (code: string): Promise<OpenedPage['first']> => {
    const { email } = opened.signedIn
    if (code !== 'EMAIL_NOT_VERIFIED') return { name: 'sign-in', email }
    const { verificationId } = await client.call(start, { target: 'EMAIL' })
    return { name: 'verify', stateToken: verificationId, email }
  }

  const ask = async (code: string) => {
    const page = await signInPage(sessionClient(), siteId, await firstStep(code))
    // A reload may have left a step of an earlier proof.
    history.replaceState(null, '')
    await new Promise<void>((resolve, reject) => {
      const done = (settle: () => void) => {
        history.replaceState(null, '')
        setAsked(undefined)
        settle()
      }
      setAsked({
        page,
        member: opened.signedIn,
        onCancel: () => done(() => reject(new DOMException('The change was given up.', 'AbortError'))),
        async onProof(sessionToken) {
          const renewed = await sessionClient().call(enterAccount, { siteId, sessionToken })
          // Another account than the one on this page: everything here is somebody else's.
          if (renewed.signedIn.id !== opened.signedIn.id) location.reload()
          token.accessToken = renewed.accessToken
          done(resolve)
          return undefined
        },
      })
    })
  }

  async function proved<R>(change: () => Promise<R>): Promise<R> {
    try {
      return await change()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code !== 'RECENT_SIGN_IN_REQUIRED' && code !== 'EMAIL_NOT_VERIFIED') throw error
      await ask(code)
      return proved(change)
    }
  }
  return { client, asked, proved }
}
