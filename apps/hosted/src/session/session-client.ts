import { AccessTokenStrategy, createClient } from '@stoa/client'
import type { HostedSession } from './hosted-session.ts'

/** A client of the platform that serves this page; with a session it speaks as the shopper. */
export const sessionClient = (session?: HostedSession) =>
  createClient({
    baseUrl: location.origin,
    ...(session && { auth: AccessTokenStrategy({ accessToken: session.accessToken }) }),
  })
