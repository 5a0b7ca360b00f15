import { contract } from '@stoa/contract'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { reviewsCollection } from '../product-reviews/reviews-collection.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { items, journal } = contract
const ofReviews = {
  dataCollectionId: 'shopReviews',
  publishPluginOptions: { includeDraftItems: true },
}

test('protocol/journal §3: an item is published, hidden, answered and deleted, and each is taken back', async () => {
  await reviewsCollection(driver)
  const byStaff = (await signInStaff({ shop, driver }, 'CONTENT')).send
  const id = 'review-to-moderate'
  const data = { _id: id, productId: 'p', rating: 4, title: 'Good', _publishStatus: 'DRAFT' }
  await driver.merchant.callOk(items.insert, { dataCollectionId: 'shopReviews', dataItem: { data } })
  const read = async () =>
    (
      await driver.merchant.callOk(items.query, {
        ...ofReviews,
        query: { filter: { _id: id } },
        consistentRead: true,
      })
    ).dataItems.map(({ data }) => {
      const { _publishStatus, reply } = data as Record<string, unknown>
      return [_publishStatus, reply]
    })
  const set = (fieldPath: string, value: string) => ({
    ...ofReviews,
    patch: {
      dataItemId: id,
      fieldModifications: [{ fieldPath, action: 'SET_FIELD' as const, setFieldOptions: { value } }],
    },
  })
  const published = await byStaff(items.patch, set('_publishStatus', 'PUBLISHED'))
  expect(await read()).toEqual([['PUBLISHED', undefined]])
  const hidden = await byStaff(items.patch, set('_publishStatus', 'DRAFT'))
  const answered = await byStaff(items.patch, set('reply', 'Thank you.'))
  expect(await read()).toEqual([['DRAFT', 'Thank you.']])
  await byStaff(journal.undoChange, { requestId: answered.requestId })
  expect(await read()).toEqual([['DRAFT', undefined]])
  await byStaff(journal.undoChange, { requestId: hidden.requestId })
  expect(await read()).toEqual([['PUBLISHED', undefined]])
  await byStaff(journal.undoChange, { requestId: published.requestId })
  expect(await read()).toEqual([['DRAFT', undefined]])
  const deleted = await byStaff(items.remove, { ...ofReviews, dataItemId: id })
  expect(await read()).toEqual([])
  await byStaff(journal.undoChange, { requestId: deleted.requestId })
  expect(await read()).toEqual([['DRAFT', undefined]])
})
