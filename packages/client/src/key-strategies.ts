import type { Auth, AuthStrategy } from './auth.ts'

/** Speaks as the merchant: for servers and scripts only, the key must never reach a browser. */
export function ApiKeyStrategy({ apiKey, siteId }: { apiKey: string; siteId: string }): AuthStrategy<Auth> {
  return () => ({ headers: async () => ({ Authorization: apiKey, 'wix-site-id': siteId }) })
}

/** Speaks with an access token that somebody else keeps alive, as hosted pages do. An expired one is an error. */
export function AccessTokenStrategy({ accessToken }: { accessToken: string }): AuthStrategy<Auth> {
  return () => ({ headers: async () => ({ Authorization: accessToken }) })
}
