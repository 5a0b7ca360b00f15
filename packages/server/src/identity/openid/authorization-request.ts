import { cutText } from '@stoa/contract'
import type { FlowData } from '../../storage/identity/one-time-tokens.ts'

/** Errors of the authorization endpoint (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
export interface AuthorizationError {
  error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'login_required'
    | 'consent_required'
    | 'request_not_supported'
    | 'request_uri_not_supported'
    | 'registration_not_supported'
  description: string
}

export interface AuthorizationRequest {
  auth: NonNullable<FlowData['auth']>
  /** Whether the pages may be shown, must be shown, or must not be shown. */
  prompt: 'none' | 'login' | 'consent' | 'default'
  /** Maximum age of the sign-in in milliseconds. */
  maxAgeMs: number | undefined
}

const CHALLENGE = /^[\w-]{43}$/
const PROMPTS = new Set(['none', 'login', 'consent', 'select_account'])

const invalid = (description: string): AuthorizationError => ({ error: 'invalid_request', description })

/** Parameters that only providers with further features accept, with the error of OpenID Connect Core §3.1.2.6. */
const UNSUPPORTED = [
  ['request', 'request_not_supported'],
  ['request_uri', 'request_uri_not_supported'],
  ['registration', 'registration_not_supported'],
] as const

/** Where the errors of a request go: known before the request is checked. */
export const responseModeOf = (parameters: URLSearchParams): 'query' | 'fragment' =>
  parameters.get('response_mode') === 'fragment' ? 'fragment' : 'query'

/** Reads a request whose client app and redirect URI have been checked. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  { redirectUri, issuer }: { redirectUri: string; issuer: string },
): AuthorizationRequest | AuthorizationError {
  const value = (name: string) => parameters.get(name) || undefined
  const repeated = [...new Set(parameters.keys())].find(name => parameters.getAll(name).length > 1)
  if (repeated !== undefined) return invalid(`${cutText(repeated, 50)} is repeated. Send it once.`)
  for (const [name, error] of UNSUPPORTED)
    if (value(name)) return { error, description: `${name} is not supported. Send plain parameters.` }
  if (!value('response_type')) return invalid('response_type is missing. Send response_type=code.')
  if (value('response_type') !== 'code')
    return { error: 'unsupported_response_type', description: 'Send response_type=code.' }
  const mode = value('response_mode')
  if (mode && mode !== 'query' && mode !== 'fragment')
    return invalid('response_mode must be query or fragment.')
  const codeChallenge = value('code_challenge')
  if (!codeChallenge || !CHALLENGE.test(codeChallenge))
    return invalid('code_challenge must be the SHA-256 of the verifier in base64url (PKCE).')
  if (value('code_challenge_method') !== 'S256') return invalid('code_challenge_method must be S256.')
  const prompts = (value('prompt') ?? '').split(' ').filter(Boolean)
  if (!prompts.every(prompt => PROMPTS.has(prompt)))
    return invalid('prompt must be none, login, consent or select_account.')
  if (prompts.includes('none') && prompts.length > 1)
    return invalid('prompt=none cannot be combined with other values.')
  const maxAge = value('max_age')
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    return invalid('max_age must be a number of seconds, such as 3600.')
  const nonce = value('nonce')
  const loginHint = value('login_hint')
  return {
    auth: {
      redirectUri,
      responseMode: responseModeOf(parameters),
      state: value('state') ?? '',
      codeChallenge,
      openId: {
        issuer,
        scope: value('scope') ?? '',
        ...(nonce && { nonce }),
        ...(loginHint && { loginHint: cutText(loginHint, 320) }),
      },
    },
    prompt: promptOf(prompts),
    maxAgeMs: maxAge === undefined ? undefined : Number(maxAge) * 1000,
  }
}

function promptOf(prompts: readonly string[]): AuthorizationRequest['prompt'] {
  if (prompts.includes('none')) return 'none'
  if (prompts.length === 0) return 'default'
  return prompts.every(prompt => prompt === 'consent') ? 'consent' : 'login'
}
