import { scopes as knownScopes, staffRoles } from '@stoa/contract'
import { systemClock, systemIds } from '../call/clock.ts'
import { createSecretBox } from '../identity/protection/secret-box.ts'
import { openSigningKeys } from '../identity/sessions/signing-keys.ts'
import {
  createApiKey,
  createClientApp,
  createClientSecret,
  createSite,
  listSites,
  revokeApiKey,
} from '../identity/sites/administration.ts'
import { isOrigin, isRegistrable } from '../identity/sites/registered-url.ts'
import { setUpLink } from '../installation/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { inviteStaff } from '../staff/index.ts'
import { findEvents } from '../storage/events.ts'
import { allowOrigins, listClientAppRows, siteOfClientApp } from '../storage/identity/client-apps.ts'
import { installationSecret, sealStoredSecrets } from '../storage/identity/secrets.ts'
import { firstSiteId } from '../storage/identity/sites.ts'
import { listMails } from '../storage/mails.ts'
import { removeSite } from '../storage/remove-site.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './command.ts'
import { jobCommands } from './job-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { providerCommands } from './provider-commands.ts'
import { siteCommands } from './site-commands.ts'

const list = (text: string | undefined) => (text ? text.split(',').map(part => part.trim()) : [])

/** The scopes of an option; undefined if it is absent. */
function scopesOf(text: string | undefined): string[] | undefined {
  const unknown = list(text).find(scope => !knownScopes.includes(scope))
  if (unknown !== undefined)
    throw new StartupError(`--scopes: ${unknown} is not one of ${knownScopes.join(', ')}.`)
  return text ? list(text) : undefined
}

/** The origins and redirect URIs of a command, checked. */
function addressesOf(options: Record<string, string | undefined>, prefix = '') {
  const origins = list(options[`${prefix}origins`])
  const redirectUris = list(options[`${prefix}redirect-uris`])
  const wrong = origins.find(origin => !isOrigin(origin)) ?? redirectUris.find(uri => !isRegistrable(uri))
  if (wrong !== undefined)
    throw new StartupError(
      `"${wrong}" is not an address that an app can register: write origins such as https://shop.example, without a path, and redirect URIs such as https://shop.example/callback.`,
    )
  return { origins, redirectUris }
}

/** Commands by name, such as `stoa site create --name …`. */
export const commands: Record<string, Command> = {
  ...providerCommands,
  ...paymentCommands,
  ...backupCommands,
  ...jobCommands,
  ...siteCommands,
  'set-up link': {
    description: 'Prints the link to the page that makes the first site of an empty installation.',
    required: [],
    run: async (_, { database, administration: { ids }, config }) => {
      if (await firstSiteId(database))
        throw new StartupError(
          'This installation has a site: "npx stoa staff invite" prints a link to its admin.',
        )
      const secret = await installationSecret(database, ids, 'protection', createSecretBox(config))
      return { setUpUrl: setUpLink(config.publicUrl, secret) }
    },
  },
  'site create': {
    description: 'Creates a site.',
    required: ['name', 'currency'],
    optional: ['locale'],
    run: async ({ name = '', currency = '', locale = 'en' }, { administration }) => ({
      siteId: await createSite(administration, { name, currency, locale }),
    }),
  },
  'site list': {
    description: 'Lists the sites with their client apps and API keys.',
    required: [],
    run: (_, { administration }) => listSites(administration),
  },
  'site remove': {
    description:
      'Deletes a site and all its data permanently. --name must be the name of the site, as confirmation.',
    required: ['site', 'name'],
    run: async ({ site = '', name = '' }, { administration, database }) => {
      const found = (await listSites(administration)).find(({ id }) => id === site)
      if (!found) throw new StartupError(`There is no site ${site}: npx stoa site list shows all sites.`)
      if (found.name !== name)
        throw new StartupError(`The site ${site} has the name "${found.name}": repeat it with --name.`)
      await removeSite(database, site)
      return { removed: site }
    },
  },
  'app create': {
    description:
      'Registers a client app of a site. --protocol-compat true for an app that uses the original protocol. --secret true prints a secret once, for an app that runs on a server. --scopes, such as orders:read,catalog:write: what the app may do with a token of its own. --third-party true for an app of another company, which members must allow. --catalog-version V3 for a storefront that reads catalogue V3.',
    required: ['site', 'name'],
    optional: [
      'origins',
      'redirect-uris',
      'protocol-compat',
      'secret',
      'scopes',
      'third-party',
      'catalog-version',
    ],
    run: async (
      {
        site = '',
        name = '',
        'protocol-compat': protocolCompat,
        secret,
        scopes,
        'third-party': thirdParty,
        'catalog-version': catalogVersion = 'V1',
        ...options
      },
      { administration },
    ) => {
      if (catalogVersion !== 'V1' && catalogVersion !== 'V3')
        throw new StartupError('--catalog-version must be V1 or V3.')
      const clientId = await createClientApp(administration, {
        siteId: site,
        name,
        catalogVersion,
        protocolCompat: protocolCompat === 'true',
        ...addressesOf(options),
        scopes: scopesOf(scopes) ?? [],
        thirdParty: thirdParty === 'true',
      })
      if (secret !== 'true') return { clientId }
      return { clientId, clientSecret: await createClientSecret(administration, site, clientId) }
    },
  },
  'app list': {
    description: 'Lists the client apps of a site with their origins and redirect URIs.',
    required: ['site'],
    run: async ({ site = '' }, { database }) =>
      (await listClientAppRows(database, site)).map(({ id, name, origins, redirectUris, scopes }) => ({
        clientId: id,
        name,
        origins,
        redirectUris,
        scopes,
      })),
  },
  'app update': {
    description:
      'Adds origins, such as http://localhost:5173, from which pages may call the shop, and redirect URIs to a client app. A running platform knows them within seconds.',
    required: ['app'],
    optional: ['add-origins', 'add-redirect-uris'],
    run: async ({ app = '', ...options }, { database }) => {
      const { origins, redirectUris } = addressesOf(options, 'add-')
      const found = await siteOfClientApp(database, app)
      if (!found)
        throw new StartupError(`There is no client app ${app}: npx stoa site list shows all of them.`)
      const { siteId } = found
      await allowOrigins(database, { siteId, clientId: app }, origins, redirectUris)
      const updated = (await listClientAppRows(database, siteId)).find(({ id }) => id === app)
      return { clientId: app, origins: updated?.origins, redirectUris: updated?.redirectUris }
    },
  },
  'app secret': {
    description:
      'Gives a client app a new secret and prints it once. The secret before and the tokens of the app end within seconds.',
    required: ['site', 'app'],
    run: async ({ site = '', app = '' }, { administration }) => {
      const clientSecret = await createClientSecret(administration, site, app)
      if (!clientSecret) throw new StartupError(`The site has no client app ${app}.`)
      return { clientSecret }
    },
  },
  'key create': {
    description:
      'Creates an API key for the merchant of a site and prints it once. --scopes, such as orders:read,catalog:write, limits it. --protocol-compat true for a program that uses the original protocol.',
    required: ['site', 'name'],
    optional: ['protocol-compat', 'scopes'],
    run: async (
      { site = '', name = '', 'protocol-compat': protocolCompat, scopes: scopeList },
      { administration },
    ) => {
      const strict = protocolCompat !== 'true'
      const scopes = scopesOf(scopeList)
      const key = { siteId: site, name, strict, ...(scopes && { scopes }) }
      const { id, secret } = await createApiKey(administration, key)
      return { keyId: id, apiKey: secret }
    },
  },
  'key revoke': {
    description: 'Revokes an API key.',
    required: ['site', 'key'],
    run: async ({ site = '', key = '' }, { administration }) => ({
      revoked: await revokeApiKey(administration, site, key),
    }),
  },
  'staff invite': {
    description: `Adds a staff member of a site and prints the link for their sign-in, or prints a new link if there is one with the address. --role: ${staffRoles.join(', ')}; default: OWNER.`,
    required: ['site', 'email'],
    optional: ['name', 'role'],
    run: async ({ site = '', email = '', name, role: input = 'OWNER' }, { administration, config }) => {
      const role = staffRoles.find(role => role === input)
      if (!role) throw new StartupError(`--role ${input} is not one of ${staffRoles.join(', ')}.`)
      return inviteStaff(administration, config.publicUrl, {
        siteId: site,
        email,
        role,
        ...(name && { name }),
      })
    },
  },
  'signing-keys rotate': {
    description:
      'Creates a new signing key for access tokens. Tokens signed before stay valid until they expire.',
    required: [],
    run: async (_, { database, config }) => {
      const keys = await openSigningKeys(database, systemClock, systemIds, 14_400, createSecretBox(config))
      await keys.rotate()
      return keys.jwks()
    },
  },
  'secrets rotate': {
    description:
      'Encrypts the secrets and signing keys in the database with the key of STOA_SECRET_KEY or STOA_SECRET_KEY_FILE. STOA_OLD_SECRET_KEYS names the key before.',
    required: [],
    run: async (_, { database, config }) => {
      const box = createSecretBox(config)
      if (!box.keyId)
        throw new StartupError(
          'There is no key to encrypt with: set STOA_SECRET_KEY or STOA_SECRET_KEY_FILE.',
        )
      const { result } = await database.transaction(db => sealStoredSecrets(db, box, { rotate: true }))
      return { encrypted: result }
    },
  },
  'events list': {
    description:
      'Lists the events of a site, 100 at a time. --after is the id of the last event of the previous page.',
    required: ['site'],
    optional: ['after'],
    run: ({ site = '', after = '0' }, { database }) =>
      findEvents(database, site, { after: Number(after), limit: 100 }),
  },
  'mails list': {
    description: 'Lists the mails of a site.',
    required: ['site'],
    run: ({ site = '' }, { database }) => listMails(database, site),
  },
}
