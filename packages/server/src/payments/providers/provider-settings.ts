import type { Site } from '../../call/site.ts'
import { decrypt, encrypt } from '../../identity/index.ts'

/** Settings of the providers that need an account, by name, with the environment variable that `npx stoa` reads each from. */
export const PROVIDER_SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stripe: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
  paypal: {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
    environment: 'PAYPAL_ENVIRONMENT',
  },
}

/** The same of the carriers. */
export const CARRIER_SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shippo: { token: 'SHIPPO_TOKEN' },
}

const associatedData = (siteId: string, provider: string) => `payment provider ${siteId} ${provider}`

/** Encrypts the settings of a provider for a site. */
export const encryptProviderSettings = (
  settings: Readonly<Record<string, string>>,
  { siteId, provider, secret, nonce }: { siteId: string; provider: string; secret: string; nonce: Buffer },
): Buffer => encrypt(JSON.stringify(settings), associatedData(siteId, provider), secret, nonce)

/** The decrypted settings of a provider; undefined if the site has none. */
export function providerSettingsOf<Settings>(
  site: Pick<Site, 'id' | 'providerSettings'>,
  provider: string,
  secret: string,
): Settings | undefined {
  const encrypted = site.providerSettings?.[provider]
  if (encrypted === undefined) return undefined
  return JSON.parse(decrypt(Buffer.from(encrypted, 'base64'), associatedData(site.id, provider), secret))
}
