import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { type FlowStorage, finishFlow, flowForMail, type StoredFlow } from './stored-flow.ts'

const SITE = 'site-1'
const NOW = 1_000_000
const clock = { now: () => NOW }

/** The parts of a flow that decide. */
const flowOf = (part: { siteId?: string; sessionToken?: string; expiresAt?: number; finished?: true }) => {
  const { siteId = SITE, sessionToken = 'one', expiresAt = NOW + 1, finished } = part
  const site = { id: siteId, name: 'Stoa' }
  const callbacks = { postFlowUrl: 'https://shop.example/' }
  const flow = { flow: 'flow-1', accessToken: 'access', sessionToken, expiresAt, site, callbacks }
  return { ...flow, ...(finished && { finished }) } as unknown as StoredFlow
}

function browser({ tab, shared }: { tab?: StoredFlow; shared?: StoredFlow }): FlowStorage {
  const storage = { tab: memoryStorage(), shared: memoryStorage() }
  if (tab) storage.tab.write('stoa.flow', tab)
  if (shared) storage.shared.write(`stoa.flow.${shared.site.id}`, shared)
  return storage
}

describe('a link in a mail', () => {
  const other = flowOf({ siteId: 'site-2', sessionToken: 'other' })
  const shared = flowOf({ sessionToken: 'two' })
  it.each<[string, Parameters<typeof browser>[0], string | undefined]>([
    ['continues the flow of its tab', { tab: flowOf({}), shared }, 'one'],
    ['continues the flow of another tab', { shared }, 'two'],
    ['does not continue a finished flow', { tab: flowOf({ finished: true }) }, undefined],
    ['prefers a newer flow to a finished one', { tab: flowOf({ finished: true }), shared }, 'two'],
    ['does not continue the flow of another site', { tab: other, shared: other }, undefined],
    ['finds its site beside another one', { tab: other, shared }, 'two'],
    ['does not continue a flow that has expired', { tab: flowOf({ expiresAt: NOW }) }, undefined],
    [
      'does not continue an expired one of another tab',
      { shared: flowOf({ expiresAt: NOW - 1 }) },
      undefined,
    ],
    ['has nothing to continue in another browser', {}, undefined],
  ])('%s', (_, stored, sessionToken) => {
    expect(flowForMail(browser(stored), SITE, clock)?.sessionToken).toBe(sessionToken)
  })
})

describe('a flow that has ended', () => {
  it('leaves no token in the browser, but the way back to the shop', () => {
    const flow = flowOf({})
    const storage = browser({ tab: flow, shared: flow })
    finishFlow(storage, flow)
    expect(storage.tab.read('stoa.flow')).toMatchObject({
      flow: '',
      accessToken: '',
      finished: true,
      callbacks: { postFlowUrl: 'https://shop.example/' },
    })
    expect(flowForMail(storage, SITE, clock)).toBeUndefined()
  })

  it('leaves the flow of another site', () => {
    const other = flowOf({ siteId: 'site-2' })
    const storage = browser({ tab: flowOf({}), shared: other })
    finishFlow(storage, flowOf({}))
    expect(flowForMail(storage, 'site-2', clock)).toEqual(other)
  })
})
