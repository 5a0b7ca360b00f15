import type { ClientCore, Environment } from '@stoa/client'
import { redeemRedirectSession } from '@stoa/client/calls'
import type { ValueStorage } from '@stoa/ui/browser-storage'
import { type HostedSession, sessionKey } from './hosted-session.ts'
import { type OpeningOf, redeemOnce } from './redeem-once.ts'

export type Opening = OpeningOf<HostedSession>

interface OpenSessionOptions {
  client: ClientCore<unknown>
  environment: Environment
  storage: ValueStorage
  hash: string
  clearHash(): void
}

/** Opens the session of a checkout: from the token in the address, or from this tab's storage. */
export const openSession = ({ client, ...options }: OpenSessionOptions): Promise<Opening> =>
  redeemOnce({
    ...options,
    keys: { session: sessionKey, pending: 'stoa.pending' },
    async redeem(sessionToken) {
      const reply = await client.call(redeemRedirectSession, { sessionToken })
      return {
        sessionToken,
        accessToken: reply.accessToken,
        expiresAt: options.environment.now() + reply.expiresIn * 1000,
        checkoutId: reply.checkoutId,
        callbacks: reply.callbacks,
        site: reply.site,
        ...(reply.member && { member: reply.member }),
      }
    },
  })
