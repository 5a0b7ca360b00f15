import { call } from '../call.ts'
import { s } from '../schema.ts'

export const oauth = {
  token: call({
    method: 'POST',
    path: '/oauth2/token',
    single: true,
    summary: 'Starts an anonymous session, or renews the access token of a session.',
    request: s.object({
      clientId: s.req(s.guid()),
      grantType: s.req(s.enum(['anonymous', 'refresh_token'])),
      refreshToken: s.string({ min: 1, max: 512, doc: 'Required for the grant type refresh_token.' }),
    }),
    reply: s.object({
      access_token: s.req(s.string()),
      token_type: s.req(s.enum(['Bearer'])),
      expires_in: s.req(s.integer({ doc: 'Seconds.' })),
      refresh_token: s.req(s.string()),
    }),
    allow: ['anyone'],
    errors: ['INVALID_CLIENT', 'INVALID_GRANT'],
  }),
}
