import { scopes as allScopes, contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import {
  type ApiKeyRow,
  insertApiKey,
  listApiKeyRows,
  markApiKeyRevoked,
} from '../../storage/identity/api-keys.ts'
import { appTag } from '../sites/directory.ts'
import { newApiKeySecret } from './api-key-secret.ts'
import { requireGrantable } from './grantable-scopes.ts'

type ApiKey = ReplyOf<typeof contract.apiKeys.revokeApiKey>['apiKey']

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  ...(row.scopes && { scopes: row.scopes }),
  protocolCompat: !row.strict,
  createdDate: isoTime(row.createdAt),
  ...(row.revokedAt !== null && { revokedDate: isoTime(row.revokedAt) }),
})

export const apiKeyHandlers = implement(contract.apiKeys, {
  async createApiKey({ name, scopes: input, fullAccess, protocolCompat }, ctx) {
    const named = [...new Set(input?.filter(scope => scope !== null))]
    if (fullAccess && named.length > 0)
      rejectField('fullAccess', 'FIELD_NOT_ALLOWED', 'must be absent or false beside scopes')
    if (!fullAccess && named.length === 0)
      rejectField('scopes', 'REQUIRED_FIELD', 'is required, unless fullAccess is true')
    const scopes = fullAccess ? null : named
    requireGrantable(ctx, scopes ?? allScopes)
    const secret = newApiKeySecret(ctx.ids)
    const row = {
      siteId: ctx.site.id,
      id: ctx.ids.guid(),
      name,
      scopes,
      strict: !protocolCompat,
      createdAt: ctx.now,
      revokedAt: null,
    }
    await insertApiKey(ctx.db, { ...row, secret }, ctx.now)
    const apiKey = toApiKey(row)
    ctx.emit('stoa.platform.v1.api_key_created', row.id, { apiKey })
    return { apiKey, secret }
  },

  async listApiKeys(_input, { db, site }) {
    return { apiKeys: (await listApiKeyRows(db, site.id)).map(toApiKey) }
  },

  async revokeApiKey({ id }, ctx) {
    const revoked = await markApiKeyRevoked(ctx.db, ctx.site.id, id, ctx.now)
    const row =
      (await listApiKeyRows(ctx.db, ctx.site.id)).find(key => key.id === id) ??
      ctx.fail('API_KEY_NOT_FOUND', { id })
    const apiKey = toApiKey(row)
    if (revoked) {
      ctx.invalidate(appTag(ctx.site.id))
      ctx.emit('stoa.platform.v1.api_key_revoked', id, { apiKey })
    }
    return { apiKey }
  },
})
