import { contract } from '@stoa/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createRecommendations } from '../../../../examples/plugins/recommendations.ts'
import { localPlugin } from '../testing/local-plugin.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const PLUGIN = '0b6f3a52-77c1-4d0e-9b1a-6a4d1e2f3c58'
const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const BEST = 'ba491fd2-b172-4552-9ea6-7202e01d1d3c'
const OWN = '11111111-2222-4333-8444-555555555555'
const { recommendations, products } = contract

const ids: Record<string, string> = {}
const requests: Record<string, unknown>[] = []
let answer: (request: never) => unknown = () => ({})

const { shop, driver } = await openTestShop({
  servicePlugins: [
    localPlugin({
      id: PLUGIN,
      name: 'Chosen by the editor',
      kind: 'RECOMMENDATIONS',
      answer: request => {
        requests.push(request)
        return answer(request as never)
      },
    }),
  ],
})
beforeAll(async () => {
  for (const name of ['pen', 'ink', 'hidden']) ids[name] = (await driver.product({}, 10)).id
  await driver.merchant.callOk(products.updateProduct, { product: { id: ids.hidden ?? '', visible: false } })
  await driver.order(ids.pen, 1)
})
beforeEach(() => {
  requests.length = 0
})

const algorithm = { appId: PLUGIN, id: OWN }
const ask = async (algorithms: object[], name = 'pen') => {
  const reply = await driver.visitor.send(recommendations.getRecommendation, {
    algorithms,
    items: [{ appId: STORES, catalogItemId: ids[name] ?? '' }],
  } as never)
  return { ...reply.body.recommendation, degraded: reply.headers.get('x-stoa-degraded') }
}

test('a plug-in recommends visible products of the shop, and is asked once (protocol/recommendations §1)', async () => {
  const [pen = '', ink = '', hidden = ''] = [ids.pen, ids.ink, ids.hidden]
  answer = createRecommendations({ [pen]: [hidden, OWN, ink, pen] })
  expect(await ask([algorithm])).toMatchObject({
    items: [{ appId: STORES, catalogItemId: ink }],
    algorithm,
  })
  expect(requests).toMatchObject([
    { kind: 'RECOMMENDATIONS', algorithmId: OWN, items: [pen], limit: 100, siteId: shop.siteId },
  ])
  // The invalidations of the products above may arrive late.
  const askedAgain = async () => {
    requests.length = 0
    expect((await ask([algorithm])).items).toHaveLength(1)
    return requests.length
  }
  await expect.poll(askedAgain).toBe(0)
})

test('without a valid reply the next algorithm is used, and a header names the plug-in (protocol/recommendations §1)', async () => {
  answer = () => ({ items: ['no id'] })
  const found = await ask([algorithm, { appId: STORES, id: BEST }], 'ink')
  expect(found.algorithm).toEqual({ appId: STORES, id: BEST })
  expect(found.degraded).toBe(`${PLUGIN} recommendations BAD_REPLY`)
  answer = createRecommendations({ [ids.ink ?? '']: [ids.pen ?? ''] })
  // A failure is not stored.
  expect((await ask([algorithm], 'ink')).items).toHaveLength(1)
})

test('plug-ins are among the available algorithms (protocol/recommendations §2)', async () => {
  const { availableAlgorithms } = await driver.visitor.callOk(recommendations.listAvailableAlgorithms, {})
  expect(availableAlgorithms.at(-1)).toMatchObject({
    appId: PLUGIN,
    config: { name: 'Chosen by the editor', algorithmType: 'RELATED_ITEMS' },
  })
})
