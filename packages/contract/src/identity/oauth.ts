import { callsWith } from '../call.ts'
import { s } from '../schema.ts'

const grants = [
  'anonymous',
  'refresh_token',
  'authorization_code',
  'authorized_client',
  'client_credentials',
  'strip_bound_session',
] as const

const clientId = s.req.guid({ doc: 'Client app that the token was issued to.' })
const tokenTypeHint = s.string({
  max: 100,
  doc: 'Ignored: access tokens and refresh tokens have different forms.',
})
const clientSecret = s.string({
  min: 1,
  max: 512,
  doc: 'Secret of the client app. Required if the app has one.',
})

const call = callsWith({ allow: ['anyone'], priority: 'reserved' })

export const oauth = {
  token: call({
    method: 'POST',
    path: '/oauth2/token',
    aliases: ['/v1/oauth/token'],
    ownTransaction: true,
    summary:
      'Issues tokens: for a new visitor, for a refresh token, for an authorization code, for a member that a server names, or for an app itself.',
    request: s.object({
      clientId: s.guid({
        doc: 'Client app. Required for every grant except authorized_client, client_credentials and strip_bound_session.',
      }),
      clientSecret,
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
      redirectUri: s.nullable.string({ max: 2048, doc: 'Same value as in the authorization request.' }),
      grant_type: s.enum(grants, {
        doc: 'Alternative spelling of `grantType`, which takes precedence; clients use it for the grants of servers: authorized_client, client_credentials and strip_bound_session.',
      }),
      scope: s.nullable.string({ max: 200, doc: 'Ignored: every token has the rights of its identity.' }),
      member_id: s.guid({
        doc: 'Member to sign in. Required for authorized_client, together with an API key.',
      }),
      session_token: s.string({
        min: 1,
        max: 512,
        doc: 'Session token of signOn for this member; only for authorized_client.',
      }),
      client_id: s.guid({ doc: 'Client app; only for client_credentials.' }),
      client_secret: s.string({
        min: 1,
        max: 512,
        doc: 'Secret of the client app; only for client_credentials and strip_bound_session.',
      }),
      access_token: s.string({
        min: 1,
        max: 4096,
        doc: 'Access token that a page of the app has; only for strip_bound_session, which replies with one of the same identity for the server.',
      }),
      instance_id: s.guid({
        doc: 'Site on which the app acts; only for client_credentials. Default: the site of the app, which is the only one allowed.',
      }),
    }),
    reply: s.object({
      access_token: s.req.string({ doc: 'Token for the Authorization header.' }),
      token_type: s.req.enum(['Bearer'], { doc: 'Always Bearer.' }),
      expires_in: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
      refresh_token: s.string({
        doc: 'Refresh token for the next renewal; it may differ from the one sent. Absent for client_credentials and strip_bound_session.',
      }),
      id_token: s.string({
        doc: 'Signed statement about the sign-in, for the client app. Only for codes of /oauth2/authorize with the scope openid.',
      }),
      scope: s.string({
        doc: 'Scopes of the authorization request, or of the app. Only for codes of /oauth2/authorize and client_credentials.',
      }),
    }),
    emits: ['wix.ecom.v1.cart_updated', 'wix.ecom.v1.cart_deleted', 'wix.ecom.v1.order_updated'],
    errors: [
      'INVALID_CLIENT',
      'INVALID_GRANT',
      'MEMBER_NOT_FOUND',
      'MEMBER_BLOCKED',
      'SESSION_TOKEN_INVALID',
    ],
  }),

  appAccess: call({
    method: 'POST',
    path: '/oauth/access',
    ownTransaction: true,
    summary:
      'Issues tokens for an installed app: for the code of its installation, or for its refresh token (original protocol).',
    request: s.object({
      grant_type: s.req.enum(['authorization_code', 'refresh_token'] as const, {
        doc: 'Whether a code or a refresh token is sent.',
      }),
      client_id: s.req.guid({ doc: 'Client app, GUID.' }),
      client_secret: s.req.string({ min: 1, max: 512, doc: 'Secret of the client app.' }),
      code: s.string({
        min: 1,
        max: 512,
        doc: 'Code of installClientApp. Required for authorization_code; works once, within ten minutes.',
      }),
      refresh_token: s.string({
        min: 1,
        max: 512,
        doc: 'Refresh token of the app. Required for refresh_token. It ends when the secret is replaced.',
      }),
    }),
    reply: s.object({
      access_token: s.req.string({ doc: 'Token of the app, with the rights of its scopes.' }),
      refresh_token: s.req.string({ doc: 'Refresh token for the next call: always the same one.' }),
      token_type: s.req.enum(['Bearer'], { doc: 'Always Bearer.' }),
      expires_in: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
    }),
    errors: ['INVALID_CLIENT', 'INVALID_GRANT'],
  }),

  userInfo: call({
    method: 'GET',
    path: '/oauth2/user-info',
    aliases: ['/v1/oauth/user-info'],
    summary: 'Returns the claims of OpenID Connect about the member of the access token.',
    request: s.object({}),
    reply: s.object({
      sub: s.req.guid({ doc: 'Member id, GUID.' }),
      name: s.string({ doc: 'Full name, else the nickname. Absent if not set.' }),
      given_name: s.string({ doc: 'Given name. Absent if not set.' }),
      family_name: s.string({ doc: 'Family name. Absent if not set.' }),
      nickname: s.string({ doc: 'Display name. Absent if not set.' }),
      email: s.string({ doc: 'Login address. Absent if there is none.' }),
      email_verified: s.boolean({ doc: 'Whether the member has proven the login address.' }),
      picture: s.string({ doc: 'Address of the profile picture. Absent if not set.' }),
      locale: s.string({ doc: 'Language of the member, BCP 47. Absent if not set.' }),
      givenName: s.string({ doc: 'Same as `given_name`, for existing clients.' }),
      familyName: s.string({ doc: 'Same as `family_name`, for existing clients.' }),
      emailVerified: s.boolean({ doc: 'Same as `email_verified`, for existing clients.' }),
      language: s.string({ doc: 'Same as `locale`, for existing clients.' }),
    }),
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  tokenInfo: call({
    method: 'POST',
    path: '/oauth2/token-info',
    aliases: ['/v1/oauth/token-info'],
    readOnly: true,
    summary: 'Tells whether an access token is valid, and whose it is.',
    request: s.object({ token: s.req.string({ min: 1, max: 4096, doc: 'Access token.' }) }),
    reply: s.object({
      active: s.req.boolean({
        doc: 'Whether the token is valid and its session has not ended. If false, no other field is present.',
      }),
      subjectType: s.enum(['VISITOR', 'MEMBER', 'APP'] as const, { doc: 'Whose token it is.' }),
      subjectId: s.guid({ doc: 'Id of the visitor, member or client app, GUID.' }),
      exp: s.integer({ doc: 'Time when the token expires, in seconds since 1970.' }),
      iat: s.integer({ doc: 'Time when the token was issued, in seconds since 1970.' }),
      clientId: s.guid({ doc: 'Client app that the token was issued to, GUID.' }),
      siteId: s.guid({ doc: 'Site of the token, GUID.' }),
      instanceId: s.guid({ doc: 'Same as `siteId`, for existing programs of apps.' }),
    }),
  }),

  introspectToken: call({
    method: 'POST',
    path: '/oauth2/introspect',
    readOnly: true,
    summary: 'Tells an app with a secret whether a token is valid, and whose it is (RFC 7662).',
    request: s.object({
      token: s.req.string({ min: 1, max: 4096, doc: 'Access token or refresh token.' }),
      tokenTypeHint,
      clientId: s.req.guid({ doc: 'Client app that asks.' }),
      clientSecret: s.req.string({ min: 1, max: 512, doc: 'Secret of the client app.' }),
    }),
    reply: s.object({
      active: s.req.boolean({
        doc: 'Whether the token is valid and of the site of the app. If false, no other field is present.',
      }),
      token_type: s.enum(['Bearer', 'refresh_token'] as const, { doc: 'Bearer for an access token.' }),
      sub: s.guid({ doc: 'Id of the visitor, member or client app, GUID.' }),
      client_id: s.guid({ doc: 'Client app that the token was issued to, GUID.' }),
      scope: s.string({ doc: 'Scopes of the app, separated by spaces. Only for tokens of an app.' }),
      iss: s.string({ doc: 'Address of the platform.' }),
      exp: s.integer({ doc: 'Time when an access token expires, in seconds since 1970.' }),
      iat: s.integer({ doc: 'Time when an access token was issued, in seconds since 1970.' }),
    }),
    errors: ['INVALID_CLIENT'],
  }),

  revokeToken: call({
    method: 'POST',
    path: '/oauth2/revoke',
    ownTransaction: true,
    summary: 'Ends the session of an access token or refresh token (RFC 7009). Unknown tokens are no error.',
    request: s.object({
      token: s.req.string({ min: 1, max: 4096, doc: 'Access token or refresh token.' }),
      tokenTypeHint,
      clientId,
      clientSecret,
    }),
    reply: s.object({}),
    errors: ['INVALID_CLIENT'],
  }),
}
