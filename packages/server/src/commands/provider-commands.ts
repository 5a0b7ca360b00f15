import { createSecretBox } from '../identity/protection/secret-box.ts'
import { CARRIER_SETTINGS, encryptProviderSettings, PROVIDER_SETTINGS } from '../payments/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import {
  deleteProviderSettings,
  listProviderSettings,
  saveProviderSettings,
} from '../storage/provider-settings.ts'
import type { Command } from './command.ts'

type Settings = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Reads the settings of a provider from environment variables: arguments are visible in process lists. */
function settingsFromEnvironment(known: Settings, option: string, provider: string): Record<string, string> {
  const variables = known[provider]
  if (!variables)
    throw new StartupError(
      `--${option} is "${provider}" and must be one of ${Object.keys(known).join(', ')}.`,
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

/** `set`, `list` and `remove` of one kind of providers; `option` names the provider. */
const settingsCommands = (
  kind: { command: string; option: string; title: string; variables: string },
  known: Settings,
): Record<string, Command> => ({
  [`${kind.command} set`]: {
    description: `Stores the keys of a ${kind.title} for a site, encrypted. They are read from the environment: ${kind.variables}.`,
    required: ['site', kind.option],
    run: async (
      { site = '', [kind.option]: provider = '' },
      { administration: { db, clock, ids }, config },
    ) => {
      const settings = settingsFromEnvironment(known, kind.option, provider)
      const secret = await installationSecret(db, ids, 'protection', createSecretBox(config))
      const nonce = Buffer.from(ids.secret(12), 'base64url')
      const encrypted = encryptProviderSettings(settings, { siteId: site, provider, secret, nonce })
      if (!(await saveProviderSettings(db, site, { provider, encrypted }, clock.now())))
        throw new StartupError(`There is no site ${site}: npx stoa site list shows all sites.`)
      return { site, [kind.option]: provider }
    },
  },
  [`${kind.command} list`]: {
    description: `Lists the ${kind.title}s whose keys a site has. Keys are not shown.`,
    required: ['site'],
    run: async ({ site = '' }, { database }) =>
      (await listProviderSettings(database, site, Object.keys(known))).map(({ provider }) => ({
        [kind.option]: provider,
      })),
  },
  [`${kind.command} remove`]: {
    description: `Deletes the keys of a ${kind.title} of a site.`,
    required: ['site', kind.option],
    run: async ({ site = '', [kind.option]: provider = '' }, { database }) => ({
      removed: known[provider] !== undefined && (await deleteProviderSettings(database, site, provider)),
    }),
  },
})

/** Commands that give a site its keys of payment providers and carriers. */
export const providerCommands: Record<string, Command> = {
  ...settingsCommands(
    {
      command: 'payment-provider',
      option: 'provider',
      title: 'payment provider',
      variables:
        'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_ENVIRONMENT (sandbox or production)',
    },
    PROVIDER_SETTINGS,
  ),
  ...settingsCommands(
    { command: 'carrier', option: 'carrier', title: 'carrier', variables: 'SHIPPO_TOKEN for shippo' },
    CARRIER_SETTINGS,
  ),
}
