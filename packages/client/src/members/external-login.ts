import type { AuthTransport } from '../auth.ts'
import type { ArgsOf, Descriptor } from '../descriptor.ts'
import { signOn } from '../generated/authentication.ts'
import type { createSession } from '../session.ts'
import type { Tokens } from '../tokens.ts'

type SignOnArgs = typeof signOn extends Descriptor<infer D> ? ArgsOf<D> : never

/**
 * Sign-in by a merchant's server that has authenticated the member itself (protocol/sessions §6). The API key must never reach a
 * browser.
 */
export function externalLogin(transport: AuthTransport, session: ReturnType<typeof createSession>) {
  /** The shopper's own identity with the key beside it (protocol/sessions §6). */
  const loginWith = async (apiKey: string) => ({
    Authorization: `${(await session.current()).accessToken.value},${apiKey}`,
  })
  return {
    /** Tokens of a member; stores nothing. The visitor's cart is merged into the member's. */
    getMemberTokensForExternalLogin: async (memberId: string, apiKey: string): Promise<Tokens> =>
      session.memberTokens(
        { grant_type: 'authorized_client', scope: 'offline_access', member_id: memberId },
        await loginWith(apiKey),
      ),

    /** Finds or creates the member of a login id, and returns their tokens. */
    async getMemberTokensForSignOn(person: SignOnArgs, apiKey: string): Promise<Tokens> {
      const headers = await loginWith(apiKey)
      const { sessionToken, identity } = await transport.call(signOn, person, { headers })
      return session.memberTokens(
        { grant_type: 'authorized_client', member_id: identity.id, session_token: sessionToken },
        headers,
      )
    },
  }
}
