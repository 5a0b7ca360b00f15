import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { suggestAddresses as example } from '../../../../examples/plugins/address-completion.ts'
import { localPlugin } from '../testing/local-plugin.ts'
import { openTestShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'

const PLUGIN = '0b6f3a52-77c1-4d0e-9b1a-6a4d1e2f3c59'
const { suggestAddresses } = contract.addressCompletion

const requests: Record<string, unknown>[] = []
let answer: (request: never) => unknown = () => ({})

const { shop, driver } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: PLUGIN,
      name: 'Addresses',
      kind: 'ADDRESS_COMPLETION',
      answer: request => {
        requests.push(request)
        return answer(request as never)
      },
    }),
  ],
})
beforeEach(() => {
  requests.length = 0
})

const suggest = async (text: string, country = 'DE') => {
  const reply = await driver.visitor.send(suggestAddresses, { text, country, language: 'de' })
  return { ...reply.body, degraded: reply.headers.get('x-stoa-degraded') }
}

describe('address completion (protocol/delivery §13)', () => {
  test('a plug-in gets text, country and language, and suggests addresses', async () => {
    answer = example
    const { suggestions } = await suggest(' torstr')
    expect(suggestions[0]).toEqual({
      text: 'Torstraße 12, 10119 Berlin',
      address: { addressLine: 'Torstraße 12', postalCode: '10119', city: 'Berlin' },
    })
    expect(requests).toMatchObject([
      { kind: 'ADDRESS_COMPLETION', text: 'torstr', country: 'DE', language: 'de', siteId: shop.siteId },
    ])
    expect((await suggest('torstr', 'FR')).suggestions).toEqual([])
  })

  test('a bad reply suggests nothing; a header names the plug-in', async () => {
    for (const bad of [
      { suggestions: [{ text: 'No address' }] },
      { suggestions: [{ text: 'x', address: { city: 'x'.repeat(101) } }] },
      { suggestions: Array.from({ length: 11 }, () => ({ text: 'x', address: {} })) },
    ]) {
      answer = () => bad
      expect(await suggest('Torstr')).toMatchObject({
        suggestions: [],
        degraded: `${PLUGIN} addresses BAD_REPLY`,
      })
    }
  })

  test('a late reply suggests nothing, long before the timeout of the plug-in', async () => {
    answer = () => new Promise(() => {})
    const start = performance.now()
    expect(await suggest('Torstr')).toMatchObject({
      suggestions: [],
      degraded: `${PLUGIN} addresses TIMEOUT`,
    })
    expect(performance.now() - start).toBeLessThan(8000)
  })

  test('texts of less than three characters are not sent', async () => {
    const reply = await driver.visitor.send(suggestAddresses, { text: 'To', country: 'DE' })
    expect(reply.status).toBe(400)
    expect(requests).toEqual([])
  })

  test('without a plug-in nothing is suggested', { tags: 'nightly' }, async () => {
    const other = await shopOfTest()
    const plain = await createDriver(other)
    const reply = await plain.visitor.callOk(suggestAddresses, { text: 'Torstr', country: 'DE' })
    expect(reply).toEqual({ suggestions: [] })
  })
})
