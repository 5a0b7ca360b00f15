import { call } from '../call.ts'
import { StateMachineReply } from '../entities/identity.ts'
import { s } from '../schema.ts'

export const ConnectionKind = ['GOOGLE', 'FACEBOOK', 'OIDC'] as const

/** Another provider whose accounts sign in at this shop. */
const Connection = s.object({
  id: s.always(s.guid({ ro: true })),
  kind: s.always(s.enum(ConnectionKind)),
  name: s.always(s.string({ doc: 'On the button. For GOOGLE and FACEBOOK theirs, unless named.' })),
  issuer: s.always(
    s.string({ doc: 'Where the provider says how it is spoken to (OpenID Connect Discovery).' }),
  ),
  clientId: s.always(s.string({ doc: 'The shop’s own at the provider.' })),
  callbackUrl: s.always(s.string({ ro: true, doc: 'To be registered at the provider as redirect URI.' })),
  createdDate: s.always(s.datetime({ ro: true })),
})

const flow = s.string({ min: 1, max: 512, doc: 'From openSignIn.' })

export const connections = {
  listConnections: call({
    method: 'GET',
    path: '/v1/connections',
    summary: 'The providers whose accounts sign in at this shop. Their secrets are told to nobody.',
    request: s.object({}),
    reply: s.object({ connections: s.req(s.array(Connection)) }),
    allow: ['merchant'],
  }),

  createConnection: call({
    method: 'POST',
    path: '/v1/connections',
    summary:
      'Lets accounts of a provider sign in at this shop: Google, Facebook, or any that speaks OpenID Connect.',
    request: s.object({
      connection: s.req(
        s.object({
          kind: s.req(s.enum(ConnectionKind)),
          name: s.string({ min: 1, max: 100, doc: 'Required for OIDC.' }),
          issuer: s.string({
            max: 500,
            format: 'url',
            doc: 'Required for OIDC; https, in no private network unless the operator allows them.',
          }),
          clientId: s.req(s.string({ min: 1, max: 500 })),
          clientSecret: s.req(s.string({ min: 1, max: 2000 })),
        }),
      ),
    }),
    reply: s.object({ connection: s.req(Connection) }),
    allow: ['merchant'],
    errors: ['CONNECTION_EXISTS'],
    emits: ['stoa.identity.v1.connection_created'],
  }),

  deleteConnection: call({
    method: 'DELETE',
    path: '/v1/connections/{connectionId}',
    summary: 'Lets a provider’s accounts in no more. The members stay; they sign in another way.',
    request: s.object({ connectionId: s.req(s.guid()) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['CONNECTION_NOT_FOUND'],
    emits: ['stoa.identity.v1.connection_deleted'],
  }),

  startConnection: call({
    method: 'POST',
    path: '/v1/connections/start',
    browser: true,
    single: true,
    summary:
      'Begins a sign-in at a provider: the browser goes to the address, and comes back to /sign-in/callback.',
    request: s.object({ connectionId: s.req(s.guid()), flow: s.req(flow) }),
    reply: s.object({ url: s.always(s.string()) }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_UNAVAILABLE', 'FLOW_ENDED'],
  }),

  finishConnection: call({
    method: 'POST',
    path: '/v1/connections/finish',
    browser: true,
    single: true,
    summary:
      'Goes on with what the provider has put into the address. Works once, and only in the browser that began.',
    request: s.object({
      state: s.req(s.string({ min: 1, max: 512 })),
      code: s.string({ min: 1, max: 4000, nullable: true }),
      error: s.string({ max: 500, nullable: true, doc: 'Instead of a code (RFC 6749 §4.1.2.1).' }),
      iss: s.string({
        max: 2000,
        nullable: true,
        doc: 'The issuer, where the provider names it (RFC 9207).',
      }),
    }),
    reply: s.object({
      flow: s.always(flow),
      ...StateMachineReply.properties,
    }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: [
      'STATE_TOKEN_INVALID',
      'FLOW_ENDED',
      'CONNECTION_REFUSED',
      'CONNECTION_UNAVAILABLE',
      'CONNECTION_EMAIL_MISSING',
      'CONNECTION_SIGN_IN_FIRST',
      'REGISTRATION_CLOSED',
      'MEMBER_BLOCKED',
    ],
    emits: [
      'wix.members.v1.member_created',
      'wix.members.v1.member_updated',
      'stoa.identity.v1.registration_repeated',
    ],
  }),
}
