import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { createBrand, queryBrands } = contract.brandsV3

test('texts of plain entities are sorted as people sort, on each page (decision 106)', async () => {
  const inOrder = ['apfel', 'Äpfel', 'Birne', 'iPhone', 'Zebra']
  for (const name of inOrder.toReversed())
    await driver.merchant.callOk(createBrand, { brand: { name } } as never)
  const seen: unknown[] = []
  let paging: { limit: number; cursor?: string } = { limit: 2 }
  for (;;) {
    const sort = [{ fieldName: 'name', order: 'ASC' }]
    const query = { ...(!paging.cursor && { sort }), cursorPaging: paging }
    const { body } = await driver.merchant.send(queryBrands, { query })
    seen.push(...body.brands.map(({ name }: { name: string }) => name))
    const next = body.pagingMetadata.cursors.next
    if (!next) break
    paging = { limit: 2, cursor: next }
  }
  expect(seen).toEqual(inOrder)
})
