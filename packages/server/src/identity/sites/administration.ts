import type { Clock, Ids } from '../../call/clock.ts'
import type { SiteSettings } from '../../call/site.ts'
import { insertApiKey, markApiKeyRevoked } from '../../storage/identity/api-keys.ts'
import { insertClientApp, listClientAppRows, writeClientApp } from '../../storage/identity/client-apps.ts'
import { insertSite, listSiteRows } from '../../storage/identity/sites.ts'
import type { Sql } from '../../storage/sql.ts'
import { newApiKeySecret } from '../apps/api-key-secret.ts'
import { newClientSecret } from '../apps/client-secret.ts'

/** Services of the CLI for sites, client apps and API keys. Not reachable by calls. */
export interface Administration {
  db: Sql
  clock: Clock
  ids: Ids
}

/** Creates a site with its settings and counters; returns its id. `id`: default a new one. */
export async function createSite(
  { db, clock, ids }: Administration,
  input: { id?: string; name: string; currency: string; locale: string; settings?: Partial<SiteSettings> },
): Promise<string> {
  const { id = ids.guid() } = input
  await insertSite(db, { ...input, id, settings: input.settings ?? {} }, clock.now())
  return id
}

/** Registers a client app. With `protocolCompat` it is not strict, and its refresh tokens do not rotate. */
export async function createClientApp(
  { db, clock, ids }: Administration,
  input: {
    siteId: string
    name: string
    protocolCompat?: boolean
    origins?: string[]
    redirectUris?: string[]
    scopes?: string[]
    thirdParty?: boolean
    catalogVersion?: 'V1' | 'V3'
  },
): Promise<string> {
  const id = ids.guid()
  const {
    siteId,
    name,
    protocolCompat = false,
    origins = [],
    redirectUris = [],
    scopes = [],
    thirdParty = false,
    catalogVersion = 'V1',
  } = input
  const app = {
    siteId,
    id,
    name,
    compatClient: protocolCompat,
    strict: !protocolCompat,
    origins,
    redirectUris,
    secretHash: null,
    scopes,
    thirdParty,
    catalogVersion,
  }
  await insertClientApp(db, app, clock.now())
  return id
}

/**
 * Gives a client app a new secret, which replaces the one before and ends its tokens within seconds. Only the hash is
 * stored. Returns undefined if the site has no such app.
 */
export async function createClientSecret(
  { db, ids }: Administration,
  siteId: string,
  id: string,
): Promise<string | undefined> {
  const app = (await listClientAppRows(db, siteId)).find(app => app.id === id)
  if (!app) return undefined
  const { clientSecret, secretHash } = newClientSecret(ids)
  await writeClientApp(db, { ...app, secretHash })
  return clientSecret
}

/** Creates an API key for the merchant of a site, with all scopes unless some are named. Only the hash of its secret is stored. */
export async function createApiKey(
  { db, clock, ids }: Administration,
  input: { siteId: string; name: string; strict?: boolean; scopes?: string[] },
): Promise<{ id: string; secret: string }> {
  const id = ids.guid()
  const secret = newApiKeySecret(ids)
  await insertApiKey(db, { strict: true, scopes: null, ...input, id, secret }, clock.now())
  return { id, secret }
}

/** Revokes an API key. Takes effect on all nodes within seconds. Returns whether the key existed. */
export const revokeApiKey = ({ db, clock }: Administration, siteId: string, id: string): Promise<boolean> =>
  markApiKeyRevoked(db, siteId, id, clock.now())

/** All sites with their client apps and API keys, without secrets. */
export const listSites = ({ db }: Administration) => listSiteRows(db)
