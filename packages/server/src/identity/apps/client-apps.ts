import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import {
  type ClientAppRow,
  deleteClientAppRow,
  insertClientApp,
  listClientAppRows,
  writeClientApp,
} from '../../storage/identity/client-apps.ts'
import { issueToken } from '../../storage/identity/one-time-tokens.ts'
import { appTag } from '../sites/directory.ts'
import { isOrigin, isRedirectUri, isRegistrable } from '../sites/registered-url.ts'
import { newClientSecret } from './client-secret.ts'
import { requireGrantable } from './grantable-scopes.ts'

type ClientApp = ReplyOf<typeof contract.clientApps.updateClientApp>['clientApp']

const toClientApp = (row: ClientAppRow): ClientApp => ({
  id: row.id,
  name: row.name,
  origins: row.origins,
  redirectUris: row.redirectUris,
  scopes: row.scopes,
  hasSecret: row.secretHash !== null,
  thirdParty: row.thirdParty,
  protocolCompat: row.compatClient,
  catalogVersion: row.catalogVersion,
  createdDate: isoTime(row.createdAt),
})

/** How long the code of an installation works. */
const INSTALLATION_MS = 10 * 60_000

const present = (list: readonly (string | null)[] | null | undefined): string[] | undefined =>
  list ? [...new Set(list.filter(entry => entry !== null))] : undefined

/** The lists of a request, checked. Undefined where the request has none. */
function checkedLists(
  ctx: Ctx<'SCOPE_NOT_GRANTED'>,
  input: Partial<Record<'origins' | 'redirectUris' | 'scopes', readonly (string | null)[] | null>>,
) {
  const origins = present(input.origins)
  for (const origin of origins ?? [])
    if (!isOrigin(origin))
      rejectField('origins', 'FORMAT', 'must contain origins, such as https://shop.example')
  const redirectUris = present(input.redirectUris)
  for (const uri of redirectUris ?? [])
    if (!isRegistrable(uri))
      rejectField(
        'redirectUris',
        'FORMAT',
        'must contain addresses without a fragment, such as https://app.example/callback',
      )
  const scopes = present(input.scopes)
  requireGrantable(ctx, scopes ?? [])
  return { ...(origins && { origins }), ...(redirectUris && { redirectUris }), ...(scopes && { scopes }) }
}

/** The client apps of the site with their rows locked, and one of them. */
async function lockApps(ctx: Ctx<'CLIENT_APP_NOT_FOUND'>, id: string) {
  const all = await listClientAppRows(ctx.db, ctx.site.id, { lock: true })
  return { all, app: all.find(row => row.id === id) ?? ctx.fail('CLIENT_APP_NOT_FOUND', { id }) }
}

async function change(
  ctx: Ctx<never, 'stoa.platform.v1.client_app_updated'>,
  before: ClientAppRow,
  changed: ClientAppRow,
): Promise<ClientApp> {
  await writeClientApp(ctx.db, changed)
  ctx.invalidate(appTag(ctx.site.id))
  const clientApp = toClientApp(changed)
  ctx.emit(
    'stoa.platform.v1.client_app_updated',
    before.id,
    { clientApp },
    { clientApp: toClientApp(before) },
  )
  return clientApp
}

export const clientAppHandlers = implement(contract.clientApps, {
  async createClientApp(input, ctx) {
    const { clientSecret, secretHash } = input.withSecret ? newClientSecret(ctx.ids) : { secretHash: null }
    const compatClient = input.protocolCompat ?? false
    const row: ClientAppRow = {
      siteId: ctx.site.id,
      id: ctx.ids.guid(),
      name: input.name,
      compatClient,
      strict: !compatClient,
      origins: [],
      redirectUris: [],
      scopes: [],
      ...checkedLists(ctx, input),
      secretHash,
      thirdParty: input.thirdParty ?? false,
      catalogVersion: input.catalogVersion ?? 'V1',
      createdAt: ctx.now,
    }
    await insertClientApp(ctx.db, row, ctx.now)
    ctx.invalidate(appTag(ctx.site.id))
    const clientApp = toClientApp(row)
    ctx.emit('stoa.platform.v1.client_app_created', row.id, { clientApp })
    return { clientApp, ...(clientSecret && { clientSecret }) }
  },

  async listClientApps(_input, { db, site }) {
    return { clientApps: (await listClientAppRows(db, site.id)).map(toClientApp) }
  },

  async updateClientApp({ id, name, catalogVersion, ...lists }, ctx) {
    const { app } = await lockApps(ctx, id)
    return {
      clientApp: await change(ctx, app, {
        ...app,
        ...checkedLists(ctx, lists),
        name: name ?? app.name,
        catalogVersion: catalogVersion ?? app.catalogVersion,
      }),
    }
  },

  async createClientSecret({ id }, ctx) {
    const { app } = await lockApps(ctx, id)
    // Who knows the secret has the scopes of the app.
    requireGrantable(ctx, app.scopes)
    const { clientSecret, secretHash } = newClientSecret(ctx.ids)
    await change(ctx, app, { ...app, secretHash })
    return { clientSecret }
  },

  async installClientApp({ id, redirectUrl, state }, ctx) {
    const { app } = await lockApps(ctx, id)
    if (!app.secretHash) ctx.fail('CLIENT_APP_WITHOUT_SECRET', { id })
    if (!isRedirectUri(redirectUrl, app, ctx.config.development))
      ctx.fail('REDIRECT_URL_NOT_REGISTERED', { field: 'redirectUrl', url: redirectUrl })
    // The app acts with all of its scopes.
    requireGrantable(ctx, app.scopes)
    const url = new URL(redirectUrl)
    const token = { siteId: ctx.site.id, data: { clientId: app.id }, ttlMs: INSTALLATION_MS }
    url.searchParams.set('code', await issueToken(ctx, 'installation', token))
    url.searchParams.set('instanceId', ctx.site.id)
    if (state) url.searchParams.set('state', state)
    ctx.emit('stoa.platform.v1.client_app_installed', id, { clientApp: toClientApp(app) })
    return { redirectUrl: url.href }
  },

  async deleteClientApp({ id }, ctx) {
    const { all, app } = await lockApps(ctx, id)
    const own = all.filter(({ thirdParty }) => !thirdParty)
    if (own.length === 1 && !app.thirdParty) ctx.fail('LAST_CLIENT_APP')
    await deleteClientAppRow(ctx.db, ctx.site.id, id)
    ctx.invalidate(appTag(ctx.site.id))
    ctx.emit('stoa.platform.v1.client_app_deleted', id, { deletedDate: isoTime(ctx.now) })
    return {}
  },
})
