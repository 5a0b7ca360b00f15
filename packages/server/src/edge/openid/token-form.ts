import { OAuthError } from './oauth-error.ts'

/** Fields of the forms: names of RFC 6749 §4.1.3 and §6, RFC 7009 §2.1 and RFC 7662 §2.1, and those of the calls. */
const FIELDS = {
  client_id: 'clientId',
  client_secret: 'clientSecret',
  code: 'code',
  redirect_uri: 'redirectUri',
  code_verifier: 'codeVerifier',
  refresh_token: 'refreshToken',
  scope: 'scope',
  token: 'token',
  token_type_hint: 'tokenTypeHint',
}

const GRANTS = ['authorization_code', 'refresh_token', 'client_credentials']

/** The fields of a form by the names of the calls, with the client of the header `Authorization: Basic` (RFC 6749 §2.3.1). */
export function formMessage(form: URLSearchParams, authorization: string | null): Record<string, string> {
  const basic = basicCredentials(authorization)
  if (basic && form.get('client_secret'))
    throw new OAuthError(400, 'invalid_request', 'Send the client secret once: in the header or in the form.')
  const fields = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = form.get(name)
    return value ? [[field, value]] : []
  })
  const message = { ...Object.fromEntries(fields), ...basic }
  if (!message.clientId)
    throw new OAuthError(401, 'invalid_client', 'client_id is missing. Send the id of the client app.')
  return message
}

function basicCredentials(authorization: string | null) {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s)
  // The parts are encoded as in forms.
  const pair = new URLSearchParams(`id=${id}&secret=${secret}`)
  return { clientId: pair.get('id') ?? '', clientSecret: pair.get('secret') ?? '' }
}

/** The message of the call `oauth.token` that a form means. */
export function tokenMessage(form: URLSearchParams, authorization: string | null): Record<string, string> {
  const grant = form.get('grant_type')
  if (!grant) throw new OAuthError(400, 'invalid_request', 'grant_type is missing.')
  if (!GRANTS.includes(grant))
    throw new OAuthError(400, 'unsupported_grant_type', `grant_type must be ${GRANTS.join(' or ')}.`)
  return { grantType: grant, ...formMessage(form, authorization) }
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
