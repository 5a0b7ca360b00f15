import { call } from '../call.ts'
import { s } from '../schema.ts'

const grants = ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client'] as const

export const oauth = {
  token: call({
    method: 'POST',
    path: '/oauth2/token',
    aliases: ['/v1/oauth/token'],
    single: true,
    summary:
      'Starts an anonymous session, renews one, exchanges a code for a member’s, or lets a server sign a member in.',
    request: s.object({
      clientId: s.guid({ doc: 'Required for every grant but authorized_client.' }),
      grantType: s.enum(grants),
      refreshToken: s.string({ min: 1, max: 512, doc: 'Required for the grant type refresh_token.' }),
      code: s.string({ min: 1, max: 512, doc: 'Required for the grant type authorization_code.' }),
      codeVerifier: s.string({ max: 512, doc: '43 to 128 characters; required for authorization_code.' }),
      redirectUri: s.string({ max: 2048, nullable: true, doc: 'As in the request for the code.' }),
      grant_type: s.enum(grants, { doc: 'How authorized_client is written (wire/core.md §4).' }),
      scope: s.string({ max: 200, nullable: true }),
      member_id: s.guid({ doc: 'Required for authorized_client.' }),
      session_token: s.string({ min: 1, max: 512, doc: 'authorized_client: of a sign-on.' }),
    }),
    reply: s.object({
      access_token: s.req(s.string()),
      token_type: s.req(s.enum(['Bearer'])),
      expires_in: s.req(s.integer({ doc: 'Seconds.' })),
      refresh_token: s.req(s.string()),
    }),
    allow: ['anyone'],
    priority: 'reserved',
    emits: ['wix.ecom.v1.cart_updated', 'wix.ecom.v1.cart_deleted'],
    errors: [
      'INVALID_CLIENT',
      'INVALID_GRANT',
      'MEMBER_NOT_FOUND',
      'MEMBER_BLOCKED',
      'SESSION_TOKEN_INVALID',
    ],
  }),
}
