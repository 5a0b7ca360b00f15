import { call } from '../call.ts'
import { StateMachineReply } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

export const ConnectionKind = ['GOOGLE', 'FACEBOOK', 'OIDC'] as const

/** An identity provider whose accounts can sign in at this shop. */
const Connection = s.object({
  id: s.always(s.ro.guid({ doc: 'Connection id, GUID.' })),
  kind: s.always.enum(ConnectionKind, {
    doc: 'Provider: GOOGLE, FACEBOOK, or OIDC for any other OpenID Connect provider.',
  }),
  name: s.always.string({
    doc: 'Label of the sign-in button. Default for GOOGLE and FACEBOOK: the name of the provider.',
  }),
  issuer: s.always.string({ doc: 'Issuer URL, used for OpenID Connect Discovery.' }),
  clientId: s.always.string({ doc: 'Client id of the shop at the provider.' }),
  callbackUrl: s.always(s.ro.string({ doc: 'Redirect URI to register at the provider.' })),
  createdDate: s.always(s.ro.datetime({ doc: 'Creation time.' })),
})

const flow = s.string({ min: 1, max: 512, doc: 'Flow id from openSignIn.' })

export const connections = {
  listConnections: call({
    method: 'GET',
    path: '/v1/connections',
    summary: 'Returns the identity providers of this shop, without their secrets.',
    request: s.object({}),
    reply: s.object({ connections: s.req.array(Connection, { doc: 'Identity providers of the shop.' }) }),
    allow: ['merchant'],
  }),

  createConnection: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/connections',
    summary: 'Adds an identity provider: Google, Facebook, or any OpenID Connect provider.',
    request: s.object({
      connection: s.req.object(
        {
          kind: s.req.enum(ConnectionKind, {
            doc: 'Provider; GOOGLE and FACEBOOK can exist once in a shop.',
          }),
          name: s.string({ min: 1, max: 100, doc: 'Label of the sign-in button. Required for OIDC.' }),
          issuer: s.string({
            max: 500,
            format: 'url',
            doc: 'Issuer URL, https. Required for OIDC. Private networks need the permission of the operator.',
          }),
          clientId: s.req.string({
            min: 1,
            max: 500,
            doc: 'Client id that the provider issued for the shop.',
          }),
          clientSecret: s.req.string({
            min: 1,
            max: 2000,
            doc: 'Client secret that the provider issued. No call returns it.',
          }),
        },
        { doc: 'Provider to add.' },
      ),
    }),
    reply: s.object({ connection: s.req.with(Connection, { doc: 'Added provider.' }) }),
    allow: ['merchant'],
    errors: ['PROOF_REQUIRED', 'CONNECTION_EXISTS'],
    emits: ['stoa.identity.v1.connection_created'],
  }),

  deleteConnection: call({
    method: 'DELETE',
    path: '/v1/connections/{connectionId}',
    summary: 'Removes an identity provider. Its members remain and can sign in another way.',
    request: s.object({ connectionId: s.req.guid({ doc: 'Connection id, GUID.' }) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['CONNECTION_NOT_FOUND'],
    emits: ['stoa.identity.v1.connection_deleted'],
  }),

  startConnection: call({
    method: 'POST',
    path: '/v1/connections/start',
    sameOriginOnly: true,
    ownTransaction: true,
    summary:
      'Starts a sign-in at an identity provider. The provider redirects the browser back to /sign-in/callback.',
    request: s.object({
      connectionId: s.req.guid({ doc: 'Identity provider to sign in with.' }),
      flow: s.req(flow),
    }),
    reply: s.object({
      url: s.always.string({ doc: 'Authorization URL of the provider, to open in the browser.' }),
    }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_UNAVAILABLE', 'FLOW_ENDED'],
  }),

  finishConnection: call({
    method: 'POST',
    path: '/v1/connections/finish',
    sameOriginOnly: true,
    ownTransaction: true,
    summary:
      'Completes a sign-in with the parameters that the provider added to the callback URL. Works once, in the same browser.',
    request: s.object({
      state: s.req.string({ min: 1, max: 512, doc: 'Parameter `state` of the callback URL.' }),
      code: s.nullable.string({
        min: 1,
        max: 4000,
        doc: 'Parameter `code` of the callback URL; send this or `error`.',
      }),
      error: s.nullable.string({
        max: 500,
        doc: 'Parameter `error` of the callback URL (RFC 6749 §4.1.2.1).',
      }),
      iss: s.nullable.string({
        max: 2000,
        doc: 'Parameter `iss` of the callback URL, the issuer (RFC 9207). Absent if the provider does not send it.',
      }),
    }),
    reply: s.object({
      flow: s.always.with(flow, { doc: 'Flow that the sign-in belongs to, for completeSignIn.' }),
      ...StateMachineReply.properties,
    }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: [
      'STATE_TOKEN_INVALID',
      'FLOW_ENDED',
      'CONNECTION_REJECTED',
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
