import type { AuthTransport, TokenRequest } from './auth.ts'
import { ApiError } from './errors.ts'
import { noTokens, type TokenRole, type TokenStorage, type Tokens } from './tokens.ts'

/**
 * Only a rejected refresh token ends a session (protocol/sessions §2); a wrong clientId, a network failure or a server
 * error does not.
 */
function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) return false
  const violations = error.details.validationError?.fieldViolations
  return error.code === 'INVALID_GRANT' || violations?.some(({ field }) => field === 'refreshToken') === true
}

/** Starts, renews and replaces the tokens of a session. Concurrent callers share one request (single flight). */
export function createSession(clientId: string, storage: TokenStorage, transport: AuthTransport) {
  const { environment } = transport
  let pending: Promise<Tokens> | undefined

  const stored = () => storage.get() ?? noTokens

  /** Stores the tokens of another session. */
  function store(tokens: Tokens | undefined) {
    const previousRole = stored().refreshToken.role
    storage.set(tokens)
    transport.emit({ type: 'sessionChanged', role: tokens?.refreshToken.role ?? 'none', previousRole })
  }

  const expired = ({ expiresAt }: Tokens['accessToken']) => expiresAt < Math.floor(environment.now() / 1000)
  const usable = ({ accessToken }: Tokens, rejected?: string) =>
    accessToken.value !== '' && accessToken.value !== rejected && !expired(accessToken)

  async function request(
    args: TokenRequest,
    role: TokenRole,
    refreshToken = '',
    headers?: Record<string, string>,
  ): Promise<Tokens> {
    const reply = await transport.token(args, headers)
    return {
      accessToken: {
        value: reply.access_token,
        expiresAt: Math.floor(environment.now() / 1000) + Number(reply.expires_in),
      },
      // With refresh-token rotation, the reply has the next one.
      refreshToken: { value: reply.refresh_token || refreshToken, role },
    }
  }

  const begin = () => request({ clientId, grantType: 'anonymous' }, 'visitor')

  /** Renews the tokens; starts a new session without a refresh token or if it is rejected permanently. */
  async function next(
    { refreshToken: { value, role } }: Tokens,
    superseded = () => false,
  ): Promise<[Tokens, rejection?: ApiError] | undefined> {
    if (!value) return [await begin()]
    try {
      return [await request({ clientId, grantType: 'refresh_token', refreshToken: value }, role, value)]
    } catch (error) {
      if (!isRejection(error)) throw error
      return superseded() ? undefined : [await begin(), error]
    }
  }

  async function replace(rejected?: string): Promise<Tokens> {
    const before = stored()
    if (usable(before, rejected)) return before
    // If the tokens changed during the request (sign-out, setTokens, another tab), the stored ones win.
    const superseded = () => stored().refreshToken.value !== before.refreshToken.value
    const outcome = await next(before, superseded)
    if (!outcome || superseded()) return replace(rejected)
    const [fresh, error] = outcome
    const { role: previousRole, value: renewable } = before.refreshToken
    if (renewable && !error) storage.set(fresh)
    else store(fresh)
    if (error || (previousRole !== 'none' && !renewable)) {
      transport.emit({ type: 'sessionLost', previousRole, error })
    }
    return fresh
  }

  return {
    stored,
    store,
    /** Tokens of a member by a grant; stores nothing. */
    memberTokens: (grant: TokenRequest, headers?: Record<string, string>) =>
      request(grant, 'member', '', headers),
    renewed: async (tokens: Tokens) => (usable(tokens) ? tokens : ((await next(tokens)) ?? [tokens])[0]),
    /** Valid tokens; concurrent callers share one request. `rejected` is an access token that was rejected. */
    async current(rejected?: string): Promise<Tokens> {
      const tokens = stored()
      if (usable(tokens, rejected)) return tokens
      const work = () => replace(rejected)
      pending ??= (storage.exclusive?.(work, environment) ?? work()).finally(() => {
        pending = undefined
      })
      return pending
    },
  }
}
