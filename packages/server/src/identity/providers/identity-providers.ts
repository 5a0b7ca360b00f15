import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { sealedPlaces } from '../../platform-support/sealed-places.ts'
import { namesPrivateAddress, PRIVATE_ADDRESS_RULE } from '../../platform-support/ssrf-safe-request.ts'
import {
  deleteIdentityProvider,
  type IdentityProviderRow,
  insertIdentityProvider,
  listIdentityProviders,
} from '../../storage/identity/identity-providers.ts'
import { encrypt } from '../protection/encrypt.ts'
import { callbackUrl, finishConnection, startConnection } from './federated-sign-in.ts'
import { ISSUERS, isIssuer } from './oidc-client.ts'

const NAMES = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

const toConnection = (ctx: Ctx, { id, kind, name, issuer, clientId, createdAt }: IdentityProviderRow) => ({
  id,
  kind,
  name,
  issuer,
  clientId,
  callbackUrl: callbackUrl(ctx, id),
  createdDate: isoTime(createdAt),
})

/** Google and Facebook have fixed issuers; other providers need one in the input. */
function checkedIssuer(
  ctx: Ctx,
  kind: IdentityProviderRow['kind'],
  requested: string | null | undefined,
): string {
  const fixed = kind === 'OIDC' ? undefined : ISSUERS[kind]
  const issuer =
    requested ?? fixed ?? rejectField('connection.issuer', 'REQUIRED_FIELD', 'is required for kind OIDC')
  if (fixed && issuer !== fixed)
    return rejectField('connection.issuer', 'FIELD_NOT_ALLOWED', `is ${fixed} for kind ${kind}`)
  const { privateEndpoints } = ctx.config
  if (!URL.canParse(issuer) || !isIssuer(issuer, privateEndpoints))
    return rejectField('connection.issuer', 'FORMAT', 'must be an address that begins with https://')
  if (!privateEndpoints && namesPrivateAddress(new URL(issuer)))
    return rejectField('connection.issuer', 'VALIDATION', PRIVATE_ADDRESS_RULE)
  return issuer
}

export const connectionHandlers = implement(contract.connections, {
  async listConnections(_, ctx) {
    const rows = await listIdentityProviders(ctx.db, ctx.site.id)
    return { connections: rows.map(row => toConnection(ctx, row)) }
  },

  async createConnection({ connection }, ctx) {
    const { db, ids, now, site, platform } = ctx
    const kind = connection?.kind ?? 'OIDC'
    const id = ids.guid()
    const name = connection?.name ?? (kind === 'OIDC' ? undefined : NAMES[kind])
    const nonce = Buffer.from(ids.secret(12), 'base64url')
    const row: IdentityProviderRow = {
      id,
      kind,
      name: name ?? rejectField('connection.name', 'REQUIRED_FIELD', 'is required for kind OIDC'),
      issuer: checkedIssuer(ctx, kind, connection?.issuer),
      clientId: connection?.clientId ?? '',
      clientSecret: encrypt(
        connection?.clientSecret ?? '',
        sealedPlaces.identityProvider(site.id, id),
        platform.protectionSecret,
        nonce,
      ),
      createdAt: now,
    }
    if (!(await insertIdentityProvider(db, site.id, row))) return ctx.fail('CONNECTION_EXISTS', { kind })
    const view = toConnection(ctx, row)
    ctx.emit('stoa.identity.v1.connection_created', id, { connection: view })
    return { connection: view }
  },

  async deleteConnection({ connectionId }, ctx) {
    const { db, site } = ctx
    if (!(await deleteIdentityProvider(db, site.id, connectionId)))
      return ctx.fail('CONNECTION_NOT_FOUND', { connectionId })
    ctx.emit('stoa.identity.v1.connection_deleted', connectionId, { connectionId })
    return {}
  },

  startConnection,
  finishConnection,
})
