import { callsWith } from '../call.ts'
import { scopes as knownScopes } from '../rights/scopes.ts'
import { s } from '../schema.ts'

const uris = (doc: string) => s.array(s.string({ min: 1, max: 2048 }), { max: 50, doc })
const fields = {
  name: s.string({ min: 1, max: 100, doc: 'Name that the merchant and members see.' }),
  origins: uris(
    'Origins of pages that the app runs on, such as https://shop.example. The first is the shop.',
  ),
  redirectUris: uris('Addresses that may receive authorization codes.'),
  catalogVersion: s.enum(['V1', 'V3'] as const, {
    doc: 'Generation of the catalogue that getCatalogVersion names to the app. Both are served. Default: V1.',
  }),
  scopes: s.array(s.enum(knownScopes), {
    max: 50,
    doc: 'What the app may do with a token of its own (client_credentials). Default: none.',
  }),
}
const thirdParty = s.boolean({
  doc: 'Whether the app is of another company: members must allow what it asks for, and its tokens are limited to that. Default: false.',
})
const id = s.req.guid({ doc: 'Id of the client app, GUID.' })
const clientSecret = s.string({
  doc: 'Secret for the token endpoint. It is shown once: only its hash is stored.',
})

const ClientApp = s.object({
  id: s.always.guid({ doc: 'Client id, GUID.' }),
  name: s.always(fields.name),
  origins: s.always(fields.origins),
  redirectUris: s.always(fields.redirectUris),
  scopes: s.always(fields.scopes),
  catalogVersion: s.always(fields.catalogVersion),
  hasSecret: s.always.boolean({
    doc: 'Whether the app has a secret, which the token endpoint then requires.',
  }),
  thirdParty: s.always.boolean({
    doc: 'Whether the app is of another company: members must allow what it asks for.',
  }),
  protocolCompat: s.always.boolean({
    doc: 'Whether the app speaks the original protocol: unknown fields are ignored.',
  }),
  createdDate: s.always.datetime({ doc: 'When the app was registered.' }),
})
const clientApp = s.req.with(ClientApp, { doc: 'Client app, without its secret.' })

const merchant = ['merchant'] as const

const call = callsWith({ allow: merchant })

/** Programs that use the platform: shops, servers and native apps. */
export const clientApps = {
  createClientApp: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/client-apps',
    summary: 'Registers a client app, with a secret if it asks for one.',
    request: s.object({
      ...fields,
      name: s.req(fields.name),
      withSecret: s.boolean({
        doc: 'Whether the app gets a secret: for programs on a server, never for browsers. Default: false.',
      }),
      thirdParty,
      protocolCompat: s.boolean({ doc: 'Whether the app speaks the original protocol. Default: false.' }),
    }),
    reply: s.object({ clientApp, clientSecret }),
    errors: ['PROOF_REQUIRED', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.client_app_created'],
  }),

  listClientApps: call({
    method: 'GET',
    path: '/v1/client-apps',
    summary: 'Returns all client apps, oldest first.',
    request: s.object({}),
    reply: s.object({ clientApps: s.req.array(ClientApp, { doc: 'Client apps, oldest first.' }) }),
  }),

  updateClientApp: call({
    recentProof: true,
    method: 'PATCH',
    path: '/v1/client-apps/{id}',
    summary: 'Changes a client app. Lists replace the ones before.',
    request: s.object({ id, ...fields }),
    reply: s.object({ clientApp }),
    errors: ['PROOF_REQUIRED', 'CLIENT_APP_NOT_FOUND', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.client_app_updated'],
  }),

  createClientSecret: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/client-apps/{id}/secret',
    summary: 'Gives a client app a new secret. The one before and the tokens that it issued end.',
    request: s.object({ id }),
    reply: s.object({ clientSecret: s.req(clientSecret) }),
    errors: ['PROOF_REQUIRED', 'CLIENT_APP_NOT_FOUND', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.client_app_updated'],
  }),

  installClientApp: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/client-apps/{id}/install',
    summary:
      'Lets an app of the original protocol use the site: returns its address with a code for appAccess.',
    request: s.object({
      id,
      redirectUrl: s.req.string({
        min: 1,
        max: 2048,
        doc: 'Address of the app that gets the code; one of its redirectUris.',
      }),
      state: s.string({ max: 2048, doc: 'Text that the address gets back unchanged.' }),
    }),
    reply: s.object({
      redirectUrl: s.req.string({
        doc: 'The address with `code`, `instanceId` and `state`. Open it in the browser.',
      }),
    }),
    errors: [
      'PROOF_REQUIRED',
      'CLIENT_APP_NOT_FOUND',
      'CLIENT_APP_WITHOUT_SECRET',
      'REDIRECT_URL_NOT_REGISTERED',
      'SCOPE_NOT_GRANTED',
    ],
    emits: ['stoa.platform.v1.client_app_installed'],
  }),

  deleteClientApp: call({
    method: 'DELETE',
    path: '/v1/client-apps/{id}',
    summary: 'Deletes a client app. Its tokens end; its sessions cannot be renewed.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['CLIENT_APP_NOT_FOUND', 'LAST_CLIENT_APP'],
    emits: ['stoa.platform.v1.client_app_deleted'],
  }),
}
