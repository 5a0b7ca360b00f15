import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { openExternalShop } from './external-driver.fixture.ts'

const { shop, driver, external } = await openExternalShop('external_schemas')

const { dataCollections, dataPermissions, items } = contract
const as = 'merchant'

describe.each([1, 2, 3] as const)('collections of an adaptor of protocol V%i', protocol => {
  test('are requested as the owner, for every caller', async () => {
    const { adaptor, dataCollectionId } = await external.connect({ protocol })
    await driver.as(as).callOk(dataPermissions.updatePermissions, {
      dataPermissions: { id: dataCollectionId, itemRead: 'ANYONE' },
    })
    shop.clock.advance(31_000)
    adaptor.requests.length = 0
    await driver.member.callOk(items.query, { dataCollectionId })
    const roles = adaptor.requests.map(({ path, body }) => {
      const { role, memberId } = (body.requestContext ?? {}) as { role?: string; memberId?: string }
      return [path, role, memberId !== undefined]
    })
    expect(roles).toEqual(
      protocol === 3
        ? [
            ['/collections/get', undefined, false],
            ['/items/query', undefined, false],
          ]
        : [
            ['/schemas/list', 'OWNER', false],
            ['/data/find', 'MEMBER', true],
          ],
    )
  })

  test.each([
    [-5, 50],
    [0.5, 50],
    [0, 50],
    [1, 1],
    [5000, 1000],
  ])('have pages of whole items only, whatever is said: %d', async (maxPageSize, size) => {
    const { dataCollectionId } = await external.connect({ protocol, maxPageSize })
    const { collection } = await driver.callOk(dataCollections.getDataCollection, { dataCollectionId }, as)
    expect(collection?.maxPageSize).toBe(size)
    expect((await driver.send(items.query, { dataCollectionId }, as)).status).toBe(200)
  })
})
