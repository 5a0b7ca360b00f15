import { createClient, MemberStrategy, memoryStorage } from '@stoa/client'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  type Member,
  type ServerSession,
  SignedIn,
  SignedOut,
  StoaProvider,
  useMember,
  useSignIn,
} from './index.ts'

const member = { id: 'm1', profile: { nickname: 'Ada' } } as Member
const tokens = {
  accessToken: { value: 'access-secret', expiresAt: 2_000_000_000 },
  refreshToken: { value: 'refresh-secret', role: 'member' as const },
}

const shop = () =>
  createClient({
    baseUrl: 'https://platform.example',
    fetch: async () => Response.json({ member }),
    auth: MemberStrategy({ clientId: 'c', storage: memoryStorage(), tokens }),
  })

const rendered = (page: ReactNode, session?: ServerSession) =>
  renderToString(
    <StoaProvider client={shop()} session={session}>
      {page}
    </StoaProvider>,
  )

function Status() {
  const { status, member, error } = useMember()
  return <p>{JSON.stringify({ status, id: member?.id, error })}</p>
}

function Refresh({ hold }: { hold: (refresh: () => Promise<void>) => void }) {
  hold(useMember().refresh)
  return null
}

function Button() {
  useSignIn()
  return null
}

const page = (
  <>
    <SignedIn loading="…">{({ profile }) => <b>{profile?.nickname}</b>}</SignedIn>
    <SignedOut>
      <i>nobody</i>
    </SignedOut>
  </>
)

describe('useMember, SignedIn, SignedOut', () => {
  it('show what the server knows, and no token', () => {
    expect(rendered(page, { member })).toBe('<b>Ada</b>')
    expect(rendered(page, { member: null })).toBe('<i>nobody</i>')
    const html = rendered(<Status />, { member })
    expect(html).toContain('m1')
    expect(html).not.toContain('secret')
  })

  it('wait for the browser where the server knows nothing: its page fits every shopper', () => {
    expect(rendered(page)).toBe('…')
    expect(rendered(<Status />)).toContain('loading')
  })

  it('look again through the app, where the server keeps the session', async () => {
    let looked = 0
    let refresh = async () => {}
    const hold = (before: typeof refresh) => {
      refresh = before
    }
    rendered(<Refresh hold={hold} />, { member, refresh: async () => looked++ })
    await refresh()
    expect(looked).toBe(1)
  })
})

describe('useSignIn', () => {
  it('throws an explanation without a provider', () => {
    const client = createClient({ baseUrl: 'https://platform.example' })
    const button = (
      <StoaProvider client={client}>
        <Button />
      </StoaProvider>
    )
    expect(() => renderToString(button)).toThrow('needs a client with MemberStrategy')
    expect(rendered(<Button />)).toBe('')
  })
})
