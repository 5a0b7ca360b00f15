import { AccessTokenStrategy, createClient } from '@stoa/client'

/** A client of the platform that serves this page; with a session it speaks as its visitor or member. */
export const sessionClient = (session?: { accessToken: string }) =>
  createClient({
    baseUrl: location.origin,
    ...(session && { auth: AccessTokenStrategy({ accessToken: session.accessToken }) }),
  })
