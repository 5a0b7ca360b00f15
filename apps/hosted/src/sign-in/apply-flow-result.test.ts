import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { applyFlowResult } from './apply-flow-result.ts'
import type { FlowResult } from './flow-result.ts'
import { flowForMail, type StoredFlow } from './stored-flow.ts'

const flow = {
  flow: 'flow-1',
  accessToken: 'access',
  sessionToken: 'one',
  expiresAt: 1,
  site: { id: 'site-1' },
} as unknown as StoredFlow

/** A tab with a flow: what its page did with the result. */
async function tab(result: object, opened = true) {
  const events: unknown[][] = []
  const opener = { postMessage: (message: unknown, origin: string) => events.push([message, origin]) }
  const window: Record<string, unknown> = { opener: opened ? opener : null }
  window.parent = window
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { replace: (url: string) => events.push(['go', url]) })
  const storage = { tab: memoryStorage(), shared: memoryStorage() }
  storage.tab.write('stoa.flow', flow)
  storage.shared.write('stoa.flow.site-1', flow)
  const applied = applyFlowResult(result as FlowResult, flow, storage).then(() => 'applied')
  const settled = await Promise.race([applied, new Promise(resolve => setTimeout(resolve, 5, 'busy'))])
  return { events, settled, storage }
}

describe('the result of a sign-in', () => {
  const message = { state: 'done' }
  const targetOrigins = ['https://shop.example', 'https://www.shop.example']

  it('goes back to the shop, and the page stays busy', async () => {
    const { events, settled } = await tab({
      redirectUrl: 'https://shop.example/back',
      message,
      targetOrigins,
    })
    expect([events, settled]).toEqual([[['go', 'https://shop.example/back']], 'busy'])
  })

  it('goes to the window of the shop, for its origins only', async () => {
    const { events, settled } = await tab({ message, targetOrigins })
    expect([events, settled]).toEqual([targetOrigins.map(origin => [message, origin]), 'applied'])
  })

  it.each([
    ['a result without origins', { message }, true],
    ['a page that no window opened', { message, targetOrigins }, false],
  ])('goes to no window: %s', async (_, result, opened) => {
    expect((await tab(result, opened)).events).toEqual([])
  })

  it.each([{ redirectUrl: 'https://shop.example/back' }, { message, targetOrigins }])(
    'ends the flow, whose tokens are removed: %j',
    async result => {
      const { storage } = await tab(result)
      expect(storage.tab.read('stoa.flow')).toMatchObject({ flow: '', accessToken: '', finished: true })
      expect(flowForMail(storage, 'site-1', { now: () => 0 })).toBeUndefined()
    },
  )
})
