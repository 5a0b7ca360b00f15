import type { RedirectSession } from '@stoa/contract/types'
import type { AuthTransport } from '../auth.ts'
import type { ArgsOf, Descriptor } from '../descriptor.ts'
import { createRedirectSession } from '../generated/redirects.ts'

export type RedirectRequest = typeof createRedirectSession extends Descriptor<infer D> ? ArgsOf<D> : never

/** Creates a redirect session to a hosted page. */
export async function redirectSession(
  { call }: Pick<AuthTransport, 'call'>,
  request: RedirectRequest,
): Promise<RedirectSession> {
  const { redirectSession } = await call(createRedirectSession, request)
  if (!redirectSession?.fullUrl) throw new Error('No redirect URL found')
  return redirectSession
}
