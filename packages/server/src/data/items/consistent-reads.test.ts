import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const node = await shop.addNode()

const { dataPermissions, items } = contract

test('a consistent read on another node sees items and permissions that were just written', async () => {
  const ask = async (path: string, message: object) => {
    const reply = await node.fetch(`http://stoa.test/wix-data/v2/items${path}`, {
      method: 'POST',
      headers: { authorization: w.tokens.visitor ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    const { status, headers } = reply
    const body = (await reply.json()) as Record<'dataItems' | 'distinctValues', { data: { title: string } }[]>
    return { status, headers, body }
  }
  for (let i = 0; i < 10; i++) {
    const id = await w.dataCollection()
    const call = { dataCollectionId: id, consistentRead: true }
    const set = (itemRead: 'ANYONE' | 'PRIVILEGED') =>
      w.merchant.callOk(dataPermissions.updatePermissions, { dataPermissions: { id, itemRead } })
    await set('ANYONE')
    await w.merchant.callOk(items.insert, {
      dataCollectionId: id,
      dataItem: { id: '1', data: { title: 'a' } },
    })
    // Twice, so that the replies are kept.
    for (let n = 0; n < 2; n++) await ask('/query', { dataCollectionId: id })
    await w.merchant.callOk(items.update, {
      dataCollectionId: id,
      dataItem: { id: '1', data: { title: 'b' } },
    })
    expect((await ask('/query', call)).body.dataItems[0]?.data.title).toBe('b')
    expect(
      (await ask('/query-distinct-values', { ...call, fieldName: 'title' })).body.distinctValues,
    ).toEqual(['b'])
    await set('PRIVILEGED')
    expect(codeOf(await ask('/query', call))).toBe('WDE0027')
    expect(codeOf(await ask('/count', call))).toBe('WDE0027')
  }
})
