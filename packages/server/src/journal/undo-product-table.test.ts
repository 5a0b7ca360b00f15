import { contract } from '@stoa/contract'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, products, productsV3, productsV3WithInventory } = contract

const read = async (productId: string) => {
  const { product } = await driver.merchant.callOk(productsV3.getProductV3, {
    productId,
    fields: ['MERCHANT_DATA'],
  })
  const { revision: _, updatedDate: __, ...rest } = product
  return rest
}

test('protocol/journal §3: an update of many products with their stock is taken back as a whole', async () => {
  const byStaff = (await signInStaff({ shop, driver }, 'CATALOG')).send
  const ids: string[] = []
  for (const sizes of [[], ['Small', 'Large']]) {
    const { product } = await driver.merchant.callOk(products.createProduct, {
      product: {
        name: `Tile ${driver.newEmail()}`.slice(0, 40),
        priceData: { price: 10 },
        ...(sizes.length > 0 && {
          productOptions: [{ name: 'Size', choices: sizes.map(value => ({ value })) }],
          manageVariants: true,
        }),
      },
    })
    ids.push(product.id)
  }
  const before = await Promise.all(ids.map(read))
  const { requestId } = await byStaff(productsV3WithInventory.bulkUpdateProductsV3WithInventory, {
    products: await Promise.all(
      ids.map(async id => {
        const { product } = await driver.merchant.callOk(productsV3.getProductV3, { productId: id })
        return {
          product: {
            id,
            revision: product.revision,
            visible: false,
            brand: { name: 'Kiln & Co' },
            variantsInfo: {
              variants: (product.variantsInfo?.variants ?? []).map((variant, i) => ({
                id: variant.id,
                sku: `T-${i}`,
                price: { actualPrice: { amount: '12.5' }, compareAtPrice: { amount: '20' } },
                revenueDetails: { cost: { amount: '4' } },
                physicalProperties: { weight: 0.4 },
                inventoryItem: { quantity: 7 },
              })),
            },
          },
        }
      }),
    ),
  })
  const changed = await Promise.all(ids.map(read))
  expect(changed.map(({ visible, brand }) => [visible, brand?.name])).toEqual([
    [false, 'Kiln & Co'],
    [false, 'Kiln & Co'],
  ])
  await byStaff(journal.undoChange, { requestId })
  expect(await Promise.all(ids.map(read))).toEqual(before)
})
