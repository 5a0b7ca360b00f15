import type { Auth, AuthStrategy } from './auth.ts'

/** Authenticates as the merchant. For servers and scripts only: the key must never reach a browser. */
export function ApiKeyStrategy({ apiKey, siteId }: { apiKey: string; siteId: string }): AuthStrategy<Auth> {
  return () => ({ headers: async () => ({ Authorization: apiKey, 'wix-site-id': siteId }) })
}

/** Authenticates with an access token that the caller renews. An expired token fails the call. */
export function AccessTokenStrategy({ accessToken }: { accessToken: string }): AuthStrategy<Auth> {
  return () => ({ headers: async () => ({ Authorization: accessToken }) })
}
