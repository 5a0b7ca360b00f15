import { getSite } from '@stoa/client/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectStaff, type StaffSession } from './staff-session.ts'

const session = {
  accessToken: 'old',
  site: { id: 'site-1' },
  staffMember: { id: 'ada' },
} as unknown as StaffSession

beforeEach(() => vi.stubGlobal('location', { origin: 'http://shop.test', hash: '' }))
afterEach(() => vi.unstubAllGlobals())

/** Answers requests by their path; notes the headers of each. */
function platform(renewal: Response | (() => Response)) {
  const seen: { path: string; headers: Headers }[] = []
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname: path } = new URL(String(input instanceof Request ? input.url : input))
    const headers = new Headers(init?.headers)
    seen.push({ path, headers })
    if (path.includes('staff')) return typeof renewal === 'function' ? renewal() : renewal
    return headers.get('authorization') === 'new'
      ? Response.json({ site: { id: 'site-1' } })
      : Response.json(
          { message: '', details: { applicationError: { code: 'UNAUTHENTICATED' } } },
          { status: 401 },
        )
  })
  vi.stubGlobal('fetch', fetch)
  return seen
}

test('a rejected token is renewed for the staff member of the tab, once for parallel calls', async () => {
  const seen = platform(() => Response.json({ accessToken: 'new' }))
  const { client } = connectStaff(session, () => {})
  await Promise.all([client.call(getSite, {}), client.call(getSite, {})])
  const renewals = seen.filter(({ path }) => path.includes('staff'))
  expect(renewals).toHaveLength(1)
  expect(renewals[0]?.headers.get('x-stoa-staff-member')).toBe('ada')
  // The browser may have sessions of several sites: each call names this one.
  for (const { path, headers } of seen)
    if (!path.includes('staff')) expect(headers.get('wix-site-id')).toBe('site-1')
})

test('a session that the browser has lost ends the page', async () => {
  const code = 'SIGN_IN_REQUIRED'
  platform(() => Response.json({ message: '', details: { applicationError: { code } } }, { status: 401 }))
  const onEnded = vi.fn()
  const { client } = connectStaff(session, onEnded)
  await expect(client.call(getSite, {})).rejects.toThrow()
  expect(onEnded).toHaveBeenCalled()
})
