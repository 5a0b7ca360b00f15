import { labelText } from '../call/label-text.ts'
import type { ProviderFace } from '../call/provider-face.ts'
import { createSecretBox } from '../identity/protection/secret-box.ts'
import { CARRIERS, describeSettings, encryptProviderSettings, readSettings } from '../payments/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { loadShopConfig } from '../start/shop-config.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import {
  deleteProviderSettings,
  listProviderSettings,
  saveProviderSettings,
} from '../storage/provider-settings.ts'
import type { Command } from './command.ts'

/** The payment providers of the features of this shop that have settings. */
async function paymentProviders(): Promise<readonly ProviderFace[]> {
  const { features = [] } = await loadShopConfig()
  return features.flatMap(({ paymentProviders = [] }) => paymentProviders).filter(({ settings }) => settings)
}

interface Kind {
  /** First word of its commands. */
  command: string
  /** Option that names a provider. */
  option: string
  title: string
  known(): Promise<readonly ProviderFace[]>
}

/** `settings`, `set`, `list` and `remove` of one kind of providers. */
function settingsCommands({ command, option, title, known }: Kind): Record<string, Command> {
  const find = async (id: string): Promise<ProviderFace> => {
    const faces = await known()
    const face = faces.find(face => face.id === id)
    if (face) return face
    throw new StartupError(
      `--${option} is "${id}" and must be one of ${faces.map(({ id }) => id).join(', ')}.`,
    )
  }
  return {
    [`${command} settings`]: {
      description: `Lists the ${title}s that a site can set up, with their settings and the variables of the environment that "${command} set" reads.`,
      required: [],
      run: async () =>
        (await known()).map(face => ({
          [option]: face.id,
          title: labelText(face.title, ['en']),
          settings: describeSettings(face, ['en']),
        })),
    },
    [`${command} set`]: {
      description: `Stores the settings of a ${title} for a site, encrypted. They are read from the environment, because arguments are visible in process lists: "${command} settings" lists the variables.`,
      required: ['site', option],
      run: async ({ site = '', [option]: provider = '' }, { administration: { db, clock, ids }, config }) => {
        const { values, problems } = readSettings(await find(provider), process.env)
        if (problems.length > 0) throw new StartupError(problems.join('\n'))
        const secret = await installationSecret(db, ids, 'protection', createSecretBox(config))
        const nonce = Buffer.from(ids.secret(12), 'base64url')
        const encrypted = encryptProviderSettings(values, { siteId: site, provider, secret, nonce })
        if (!(await saveProviderSettings(db, site, { provider, encrypted }, clock.now())))
          throw new StartupError(`There is no site ${site}: npx stoa site list shows all sites.`)
        return { site, [option]: provider }
      },
    },
    [`${command} list`]: {
      description: `Lists the ${title}s whose settings a site has. Their values are not shown.`,
      required: ['site'],
      run: async ({ site = '' }, { database }) => {
        const ids = (await known()).map(({ id }) => id)
        return (await listProviderSettings(database, site, ids)).map(({ provider }) => ({
          [option]: provider,
        }))
      },
    },
    [`${command} remove`]: {
      description: `Deletes the settings of a ${title} of a site.`,
      required: ['site', option],
      run: async ({ site = '', [option]: provider = '' }, { database }) => ({
        removed:
          (await known()).some(({ id }) => id === provider) &&
          (await deleteProviderSettings(database, site, provider)),
      }),
    },
  }
}

/** Commands that give a site its settings of payment providers and carriers. */
export const providerCommands: Record<string, Command> = {
  ...settingsCommands({
    command: 'payment-provider',
    option: 'provider',
    title: 'payment provider',
    known: paymentProviders,
  }),
  ...settingsCommands({
    command: 'carrier',
    option: 'carrier',
    title: 'carrier',
    known: async () => CARRIERS,
  }),
}
