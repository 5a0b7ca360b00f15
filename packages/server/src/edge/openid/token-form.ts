import { OAuthError } from './oauth-error.ts'

/** Fields of the token request: names of RFC 6749 §4.1.3 and §6, and those of the call. */
const FIELDS = {
  client_id: 'clientId',
  code: 'code',
  redirect_uri: 'redirectUri',
  code_verifier: 'codeVerifier',
  refresh_token: 'refreshToken',
  scope: 'scope',
}

const GRANTS = ['authorization_code', 'refresh_token']

/** The message of the call `oauth.token` that a form means. */
export function tokenMessage(form: URLSearchParams): Record<string, string> {
  const grant = form.get('grant_type')
  if (!grant) throw new OAuthError(400, 'invalid_request', 'grant_type is missing.')
  if (!GRANTS.includes(grant))
    throw new OAuthError(400, 'unsupported_grant_type', `grant_type must be ${GRANTS.join(' or ')}.`)
  if (!form.get('client_id'))
    throw new OAuthError(401, 'invalid_client', 'client_id is missing. Send the id of the client app.')
  const fields = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = form.get(name)
    return value ? [[field, value]] : []
  })
  return { grantType: grant, ...Object.fromEntries(fields) }
}

/** The error of RFC 6749 §5.2 for an error reply of the call. */
export function tokenError(
  status: number,
  body: { message?: string; code?: string | undefined },
): OAuthError {
  const { message = '', code } = body
  if (code === 'INVALID_CLIENT') return new OAuthError(401, 'invalid_client', message)
  if (status === 401 || code === 'MEMBER_NOT_FOUND' || code === 'MEMBER_BLOCKED')
    return new OAuthError(400, 'invalid_grant', message)
  if (status === 400) return new OAuthError(400, 'invalid_request', message)
  return new OAuthError(status, status < 500 ? 'invalid_request' : 'server_error', message)
}
