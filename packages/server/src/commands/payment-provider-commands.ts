import { encryptProviderSettings, PROVIDER_SETTINGS } from '../payments/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import {
  deletePaymentProviderSettings,
  listPaymentProviderSettings,
  savePaymentProviderSettings,
} from '../storage/commerce/payment-provider-settings.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import type { Command } from './commands.ts'

/** Reads the settings of a provider from environment variables: arguments are visible in process lists. */
function settingsFromEnvironment(provider: string): Record<string, string> {
  const variables = PROVIDER_SETTINGS[provider]
  if (!variables)
    throw new StartupError(
      `--provider is "${provider}" and must be one of ${Object.keys(PROVIDER_SETTINGS).join(', ')}.`,
    )
  const missing = Object.values(variables).filter(name => !process.env[name])
  if (missing.length > 0)
    throw new StartupError(`Set ${missing.join(', ')}: the command reads the keys from the environment.`)
  const environment = process.env.PAYPAL_ENVIRONMENT ?? ''
  if (provider === 'paypal' && !['sandbox', 'production'].includes(environment))
    throw new StartupError(`PAYPAL_ENVIRONMENT is "${environment}" and must be sandbox or production.`)
  return Object.fromEntries(
    Object.entries(variables).map(([setting, name]) => [setting, process.env[name] ?? '']),
  )
}

/** Commands that give a site its keys of payment providers. */
export const paymentProviderCommands: Record<string, Command> = {
  'payment-provider set': {
    description:
      'Stores the keys of a payment provider for a site, encrypted. They are read from the environment: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_ENVIRONMENT (sandbox or production).',
    required: ['site', 'provider'],
    run: async ({ site = '', provider = '' }, { administration: { db, clock, ids } }) => {
      const settings = settingsFromEnvironment(provider)
      const secret = await installationSecret(db, ids, 'protection')
      const nonce = Buffer.from(ids.secret(12), 'base64url')
      const encrypted = encryptProviderSettings(settings, { siteId: site, provider, secret, nonce })
      if (!(await savePaymentProviderSettings(db, site, { provider, encrypted }, clock.now())))
        throw new StartupError(`There is no site ${site}: npx stoa site list shows all sites.`)
      return { site, provider }
    },
  },
  'payment-provider list': {
    description: 'Lists the payment providers whose keys a site has. Keys are not shown.',
    required: ['site'],
    run: ({ site = '' }, { database }) => listPaymentProviderSettings(database, site),
  },
  'payment-provider remove': {
    description: 'Deletes the keys of a payment provider of a site.',
    required: ['site', 'provider'],
    run: async ({ site = '', provider = '' }, { database }) => ({
      removed: await deletePaymentProviderSettings(database, site, provider),
    }),
  },
}
