import { contract } from '@stoa/contract'
import { expect, it } from 'vitest'
import { isChangedBy } from './changed-resources.ts'

const changedBy = (type: string) => Object.keys(contract).filter(resource => isChangedBy(type, resource))

it.each([
  ['wix.stores.catalog.v3.brand_created', ['brandsV3']],
  ['wix.stores.catalog.v3.product_updated', ['products', 'productsV3']],
  ['wix.data.v2.data_item_deleted', ['items']],
  ['wix.ecom.v1.order_payment_status_updated', ['orders']],
  ['stoa.platform.v1.staff_member_updated', ['staff']],
  ['stoa.stores.v1.category_updated', ['categories']],
  ['com.wix.ecommerce.catalog.api.v1.ProductChanged', ['products', 'productsV3']],
  ['com.wix.ecommerce.catalog.api.v1.VariantsChanged', ['products']],
  ['com.wix.ecommerce.catalog.api.v1.CollectionCreated', ['collections']],
  ['stoa.ecom.v1.gift_card_created', ['issuedGiftCards']],
])('%s changes replies of %j', (type, resources) => {
  expect(changedBy(type)).toEqual(expect.arrayContaining([...resources, 'journal']))
  expect(changedBy(type)).not.toContain('coupons')
})
