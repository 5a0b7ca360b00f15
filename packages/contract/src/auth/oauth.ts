import { call } from '../call.ts'
import { s } from '../schema.ts'

const grants = ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client'] as const

export const oauth = {
  token: call({
    method: 'POST',
    path: '/oauth2/token',
    aliases: ['/v1/oauth/token'],
    ownTransaction: true,
    summary:
      'Issues tokens: for a new visitor, for a refresh token, for an authorization code, or for a member that a server names.',
    request: s.object({
      clientId: s.guid({ doc: 'Client app. Required for every grant except authorized_client.' }),
      grantType: s.enum(grants, {
        doc: 'How the caller proves its right to a session. Required unless `grant_type` is sent.',
      }),
      refreshToken: s.string({ min: 1, max: 512, doc: 'Refresh token. Required for refresh_token.' }),
      code: s.string({
        min: 1,
        max: 512,
        doc: 'Authorization code from the redirect. Required for authorization_code; works once, within a minute.',
      }),
      codeVerifier: s.string({
        max: 512,
        doc: 'PKCE verifier, 43 to 128 characters. Required for authorization_code.',
      }),
      redirectUri: s.string({
        max: 2048,
        nullable: true,
        doc: 'Same value as in the authorization request.',
      }),
      grant_type: s.enum(grants, {
        doc: 'Alternative spelling of `grantType`, which takes precedence; clients use it for authorized_client.',
      }),
      scope: s.string({
        max: 200,
        nullable: true,
        doc: 'Ignored: every token has the rights of its identity.',
      }),
      member_id: s.guid({
        doc: 'Member to sign in. Required for authorized_client, together with an API key.',
      }),
      session_token: s.string({
        min: 1,
        max: 512,
        doc: 'Session token of signOn for this member; only for authorized_client.',
      }),
    }),
    reply: s.object({
      access_token: s.req(s.string({ doc: 'Token for the Authorization header.' })),
      token_type: s.req(s.enum(['Bearer'], { doc: 'Always Bearer.' })),
      expires_in: s.req(s.integer({ doc: 'Lifetime of the access token in seconds.' })),
      refresh_token: s.req(
        s.string({ doc: 'Refresh token for the next renewal; it may differ from the one sent.' }),
      ),
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
