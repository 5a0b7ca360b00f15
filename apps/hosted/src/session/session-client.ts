import { createClient } from '@stoa/client'

/**
 * A client of the platform that serves this page; with a session it speaks as its visitor or member. The session is asked
 * at each call, because a new proof gives it another token.
 */
export const sessionClient = (session?: { accessToken: string }) =>
  createClient({
    baseUrl: location.origin,
    ...(session && {
      auth: () => ({ headers: async () => ({ Authorization: session.accessToken }) }),
    }),
  })
