import type { Environment } from './environment.ts'

/** none: no session; visitor: an anonymous one; member: signed in. */
export type TokenRole = 'none' | 'visitor' | 'member'

/** The tokens of a session (protocol/sessions §1). Empty means `''`, 0 and role none. */
export interface Tokens {
  /** `expiresAt` in seconds since 1970. */
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: TokenRole }
}

/** The tokens of a client without a session: empty strings, expired, role `none`. */
export const noTokens: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** Storage of tokens between calls. It reports unreadable values as absent. */
export interface TokenStorage {
  get(): Tokens | undefined
  /** `undefined` forgets. */
  set(tokens: Tokens | undefined): void
  /** Runs `work` under a lock on the storage. Storages that are not shared need none. */
  exclusive?<T>(work: () => Promise<T>, environment: Environment): Promise<T>
}

/** Keeps tokens as long as the program runs. */
export function memoryStorage(tokens?: Tokens): TokenStorage {
  let held = tokens
  return {
    get: () => held,
    set(next) {
      held = next
    },
  }
}

/** Reads tokens from untrusted text; returns nothing unless they are complete. */
export function parseTokens(text: string | null | undefined): Tokens | undefined {
  if (!text) return
  let tokens: Tokens
  try {
    tokens = JSON.parse(text)
  } catch {
    return // not valid JSON
  }
  const { accessToken, refreshToken } = tokens ?? {}
  const whole =
    typeof accessToken?.value === 'string' &&
    Number.isFinite(accessToken.expiresAt) &&
    typeof refreshToken?.value === 'string' &&
    /^(none|visitor|member)$/.test(refreshToken.role)
  return whole ? tokens : undefined
}
