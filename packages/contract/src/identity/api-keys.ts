import { call } from '../call.ts'
import { scopes as knownScopes } from '../rights/scopes.ts'
import { s } from '../schema.ts'

const name = s.string({ min: 1, max: 100, doc: 'Name that tells what the key is used for.' })
const scopes = s.array(s.enum(knownScopes), {
  min: 1,
  max: 50,
  doc: 'What the key may do. Absent for a key with full access.',
})

const ApiKey = s.object({
  id: s.always.guid({ doc: 'Id of the key, GUID.' }),
  name: s.always(name),
  scopes,
  protocolCompat: s.always.boolean({
    doc: 'Whether the program speaks the original protocol: unknown fields are ignored.',
  }),
  createdDate: s.always.datetime({ doc: 'When the key was created.' }),
  revokedDate: s.datetime({ doc: 'When the key was revoked. Absent for a valid key.' }),
})
const apiKey = s.req.with(ApiKey, { doc: 'API key, without its secret.' })

const merchant = ['merchant'] as const

/** API keys of the merchant's programs. */
export const apiKeys = {
  createApiKey: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Creates an API key and returns its secret once.',
    request: s.object({
      name: s.req(name),
      scopes,
      fullAccess: s.boolean({
        doc: 'Instead of scopes: the key may make every call of a merchant, those of later versions included. Default: false.',
      }),
      protocolCompat: s.boolean({ doc: 'Whether the program speaks the original protocol. Default: false.' }),
    }),
    reply: s.object({
      apiKey,
      secret: s.req.string({ doc: 'The key itself, for the header Authorization. Only its hash is stored.' }),
    }),
    allow: merchant,
    errors: ['PROOF_REQUIRED', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.api_key_created'],
  }),

  listApiKeys: call({
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'Returns all API keys, oldest first, revoked ones included.',
    request: s.object({}),
    reply: s.object({ apiKeys: s.req.array(ApiKey, { doc: 'API keys, oldest first.' }) }),
    allow: merchant,
  }),

  revokeApiKey: call({
    method: 'POST',
    path: '/v1/api-keys/{id}/revoke',
    summary: 'Revokes an API key. Calls with it are refused within seconds.',
    request: s.object({ id: s.req.guid({ doc: 'Id of the key, GUID.' }) }),
    reply: s.object({ apiKey }),
    allow: merchant,
    errors: ['API_KEY_NOT_FOUND'],
    emits: ['stoa.platform.v1.api_key_revoked'],
  }),
}
