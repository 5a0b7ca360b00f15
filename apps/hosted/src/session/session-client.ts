import { createClient } from '@stoa/client'

/**
 * A client of the platform that serves this page, with the identity of the session. The access token is read at each
 * call, because signing in again replaces it.
 */
export const sessionClient = (session?: { accessToken: string }) =>
  createClient({
    baseUrl: location.origin,
    ...(session && {
      auth: () => ({
        headers: async () => ({
          Authorization: session.accessToken,
          // Texts of products have the language of the page.
          'X-Wix-Linguist': document.documentElement.lang,
        }),
      }),
    }),
  })
