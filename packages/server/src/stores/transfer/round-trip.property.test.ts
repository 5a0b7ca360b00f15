import { contract, type Product } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { catalogTransfers, products, inventory, inventoryItemsV3, businessLocations } = contract
const as = 'merchant'

/** Texts that formats trip over. */
const text = (max: number) =>
  fc.oneof(
    fc.constantFrom(
      '\\N',
      'null',
      'true',
      '12',
      '007',
      '"',
      'a,b',
      'a;b',
      '[1]',
      'ä€😀',
      '=1+1',
      'line\r\nbreak',
      ' x ',
    ),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(
        each => !each.includes('\u0000') && each.isWellFormed() && each.trim() !== '' && each.length <= max,
      ),
  )
const amount = fc.integer({ min: 0, max: 1_000_000 }).map(minor => minor / 100)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const option = fc.record({
  name: text(50),
  choices: fc
    .uniqueArray(text(50), { minLength: 1, maxLength: 3 })
    .map(choices => choices.map(value => ({ value, description: value }))),
})

const product = fc.record(
  {
    name: text(80),
    slug: optional(fc.constantFrom('a-slug', 'b-slug', 'semi;colon', 'ü-slug')),
    visible: fc.boolean(),
    productType: fc.constantFrom('physical' as const, 'digital' as const),
    description: text(200),
    sku: text(40),
    priceData: fc.record({ price: amount }),
    costAndProfitData: optional(fc.record({ itemCost: amount })),
    weight: amount,
    brand: text(50),
    ribbon: text(30),
    discount: fc.oneof(
      fc.record({ type: fc.constant('PERCENT' as const), value: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ type: fc.constant('AMOUNT' as const), value: amount }),
    ),
    additionalInfoSections: fc.array(fc.record({ title: text(50), description: text(100) }), {
      maxLength: 2,
    }),
    manageVariants: fc.boolean(),
    productOptions: fc.uniqueArray(option, { maxLength: 2, selector: ({ name }) => name }),
  },
  { requiredKeys: ['name', 'priceData'] },
)

const money = fc.integer({ min: 1, max: 99_999 }).map(minor => ({ amount: (minor / 100).toFixed(2) }))
const choiceNames = fc.uniqueArray(text(20), { minLength: 1, maxLength: 3 })

/** A product with fields that only catalogue V3 has. */
const productV3 = fc
  .record({
    name: text(80),
    description: optional(text(60)),
    sizes: choiceNames,
    isColour: fc.boolean(),
    prices: fc.array(fc.record({ actualPrice: money, isReduced: fc.boolean() }), {
      minLength: 3,
      maxLength: 3,
    }),
    listed: fc.integer({ min: 1, max: 3 }),
    barcode: text(40),
    engraving: fc.boolean(),
    wrapping: optional(choiceNames),
    sections: fc.boolean(),
    ribbons: fc.uniqueArray(text(30), { maxLength: 3 }),
    tagIds: fc.uniqueArray(text(20), { minLength: 1, maxLength: 3 }),
    code: text(10),
    visibleInPos: fc.boolean(),
    fulfillerId: fc.uuid(),
    content: optional(fc.integer({ min: 1, max: 900 })),
  })
  .map(each => {
    const [ribbon, ...additionalRibbons] = each.ribbons.map(name => ({ name }))
    const variants = each.sizes.slice(0, each.listed).toReversed()
    return {
      name: each.name,
      ...(each.description && {
        description: {
          nodes: [
            {
              type: 'PARAGRAPH',
              id: 'a',
              nodes: [{ type: 'TEXT', id: '', textData: { text: each.description } }],
            },
          ],
        },
      }),
      options: [
        {
          name: 'Size',
          optionRenderType: each.isColour ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
          choicesSettings: {
            choices: each.sizes.map((name, i) => ({
              name,
              choiceType: each.isColour ? 'ONE_COLOR' : 'CHOICE_TEXT',
              ...(each.isColour && { colorCode: `#00000${i}` }),
            })),
          },
        },
      ],
      variantsInfo: {
        variants: variants.map((choiceName, i) => {
          const { actualPrice, isReduced } = each.prices[i] as {
            actualPrice: { amount: string }
            isReduced: boolean
          }
          return {
            choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
            barcode: each.barcode,
            price: { actualPrice, ...(isReduced && { compareAtPrice: { amount: '1000.00' } }) },
            ...(each.content && {
              physicalProperties: {
                pricePerUnit: { settings: { quantity: each.content + i, measurementUnit: 'G' } },
              },
            }),
          }
        }),
      },
      modifiers: [
        ...(each.wrapping
          ? [
              {
                name: 'Wrapping',
                modifierRenderType: 'TEXT_CHOICES',
                mandatory: false,
                choicesSettings: {
                  choices: each.wrapping.map(name => ({ name, choiceType: 'CHOICE_TEXT' })),
                },
              },
            ]
          : []),
        ...(each.engraving
          ? [
              {
                name: 'Engraving',
                modifierRenderType: 'FREE_TEXT',
                mandatory: true,
                freeTextSettings: { title: 'Your text', minCharCount: 2, maxCharCount: 20 },
              },
            ]
          : []),
      ],
      ...(each.sections && { infoSections: [{ title: 'Care', plainDescription: '<p>Wash</p>' }] }),
      ...(ribbon && { ribbon }),
      additionalRibbons,
      tags: { publicTags: { tagIds: each.tagIds }, privateTags: { tagIds: each.tagIds } },
      extendedFields: { namespaces: { '@example/erp': { code: each.code } } },
      visibleInPos: each.visibleInPos,
      physicalProperties: { fulfillerId: each.fulfillerId },
    }
  })

/** A scheduled change, from so many days before or after now. */
const scheduled = fc.record({
  startsIn: fc.constantFrom(-3, 2),
  lastsFor: optional(fc.constantFrom(5, 9)),
  change: fc.oneof(
    fc.record({ visible: fc.boolean() }),
    fc.record({ price: amount }),
    fc.record({ salePrice: amount }),
  ),
})

/** Conditions of rules of collections. */
const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('BRAND', 'RIBBON', 'TAG'),
    operator: fc.constantFrom('IN', 'NOT_IN'),
    values: fc.uniqueArray(text(30), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant('PRICE'),
    operator: fc.constantFrom('GTE', 'LTE'),
    values: amount.map(each => [each.toFixed(2)]),
  }),
  fc.record({
    field: fc.constant('STOCK'),
    operator: fc.constant('IN'),
    values: fc.constant(['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
  }),
)
const ruleOfCollection = fc.record({
  match: fc.constantFrom('ALL', 'ANY'),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
})

/** What is decided beside the product. */
interface Extra {
  schedule: { startsIn: number; lastsFor: number | undefined; change: object } | undefined
  quantity: number | undefined
  price: number | undefined
  hasPicture: boolean
  isInCollection: boolean
  options: number[]
  isOnlySubscription: boolean
  elsewhere: number | undefined
  preorder: boolean
}

const besides: fc.Arbitrary<Extra> = fc.record({
  schedule: optional(scheduled),
  quantity: optional(fc.integer({ min: 0, max: 50 })),
  price: optional(amount),
  hasPicture: fc.boolean(),
  isInCollection: fc.boolean(),
  options: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
  isOnlySubscription: fc.boolean(),
  elsewhere: optional(fc.integer({ min: 0, max: 9 })),
  preorder: fc.boolean(),
})

const { businessLocation } = await driver
  .as(as)
  .callOk(businessLocations.createBusinessLocation, { businessLocation: { name: 'Second shop' } })

const calls = contract.subscriptionOptions
const { subscriptionOptions } = await driver.as(as).callOk(calls.bulkCreateSubscriptionOptions, {
  subscriptionOptions: ['WEEK', 'MONTH', 'YEAR'].map(frequency => ({
    title: frequency,
    subscriptionSettings: { frequency, autoRenewal: true },
  })),
} as never)

async function clear() {
  for (const { id } of await allProducts()) await driver.callOk(products.deleteProduct, { id }, as)
  for (const { id } of await allCollections())
    await driver.callOk(products.deleteCollection, { id: id as string }, as)
}

const allProducts = async (): Promise<Product[]> =>
  (await driver.callOk(products.queryProducts, { query: { paging: { limit: 100 } } }, as)).products
const allCollections = async () =>
  (await driver.callOk(contract.collections.queryCollections, {}, as)).collections
const allItems = async () =>
  (
    await driver.callOk(inventoryItemsV3.queryInventoryItems, { query: { cursorPaging: { limit: 100 } } }, as)
  ).inventoryItems
    .map(({ revision, createdDate, updatedDate, ...item }) => item)
    .sort((a, b) => String(a.id).localeCompare(String(b.id)))

const V3_FIELDS = [
  'DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MERCHANT_DATA',
  'VARIANT_OPTION_CHOICE_NAMES',
] as const
const allProductsV3 = async () => {
  const ids = (await allProducts()).map(({ id }) => id).sort()
  const read = ids.map(productId =>
    driver.callOk(contract.productsV3.getProductV3, { productId, fields: [...V3_FIELDS] }, as),
  )
  return (await Promise.all(read)).map(
    ({ product: { revision, createdDate, updatedDate, ...fields } }) => fields,
  )
}

const allRules = async () =>
  (await driver.callOk(contract.collectionRules.queryCollectionRules, { query: {} }, as)).collectionRules
    .map(({ collectionId, match, conditions }) => ({ collectionId, match, conditions }))
    .sort((a, b) => a.collectionId.localeCompare(b.collectionId))
const openSchedules = async () =>
  (await driver.callOk(contract.productSchedules.queryProductSchedules, { query: {} }, as)).productSchedules
    .filter(({ status }) => status !== 'DONE')
    .map(({ revision, createdDate, updatedDate, ...fields }) => fields)
    .sort((a, b) => String(a.id).localeCompare(String(b.id)))

const allSubscriptions = async () =>
  Promise.all(
    (await allProducts()).map(async ({ id: productId }) => {
      const message = { productId: String(productId), includeHiddenSubscriptionOptions: true }
      return {
        ...(await driver.callOk(calls.getSubscriptionOptionsForProduct, message, as)),
        ...(await driver.callOk(calls.getOneTimePurchasesStatus, { productId: String(productId) }, as)),
      }
    }),
  )

const allArranged = async () =>
  Promise.all(
    (await allCollections()).map(async ({ id }) => {
      const { items } = await driver
        .as(as)
        .callOk(contract.categories.getArrangedItems, { categoryId: id as string })
      return { id, items }
    }),
  )

/** The catalogue without the numbers and dates that an import assigns again. */
const catalogue = async () => ({
  products: (await allProducts()).map(({ numericId, createdDate, lastUpdated, ...fields }) => fields),
  productsV3: await allProductsV3(),
  rules: await allRules(),
  arranged: await allArranged(),
  subscriptions: await allSubscriptions(),
  schedules: await openSchedules(),
  collections: await allCollections(),
  categories: (
    await driver.as(as).callOk(contract.categories.queryCategories, {
      query: {},
      returnNonVisibleCategories: true,
      fields: ['DESCRIPTION', 'BREADCRUMBS_INFO'],
    })
  ).categories.map(({ revision, createdDate, updatedDate, ...fields }) => fields),
  items: await allItems(),
})

/** Creates a tree of categories from the places of their parents. */
async function fillTree(places: readonly number[]) {
  const ids: string[] = []
  for (const [i, place] of places.entries()) {
    const parent = ids[place % (ids.length + 1)]
    const { category } = await driver.as(as).callOk(contract.categories.createCategory, {
      category: {
        name: `Category ${i}`,
        ...(parent && { parentCategory: { id: parent } }),
        ...(place % 2 === 0 && { description: `About ${i}` }),
        ...(place % 3 === 0 && {
          seoData: { tags: [{ type: 'title', children: `Title ${i}` }] },
          extendedFields: { namespaces: { '@example/erp': { code: i } } },
        }),
      },
    } as never)
    ids.push(category.id)
  }
}

type Fill = { input: Parameters<typeof driver.product>[0]; extra: Extra }

async function fill(all: readonly Fill[]) {
  const { id: collectionId } = await driver.collection()
  const slugs = new Set<string>()
  const collected: { catalogItemId: string }[] = []
  for (const { input = {}, extra } of all) {
    const { slug, ...rest } = input
    const isFree = slug && !slugs.has(slug)
    if (slug) slugs.add(slug)
    const created = await driver.product({ ...rest, ...(isFree && { slug }) }, null)
    const { id, variants } = created
    const [first] = variants
    if (extra.hasPicture)
      await driver.callOk(products.addProductMedia, { id, media: [{ url: 'https://img.example/a.png' }] }, as)
    const assignedSubscriptionOptions = extra.options.map(n => ({
      id: subscriptionOptions[n]?.id,
      hidden: n === 1,
    }))
    if (assignedSubscriptionOptions.length > 0)
      await driver.as(as).callOk(calls.assignSubscriptionOptionsToProduct, {
        productId: id,
        assignedSubscriptionOptions,
      } as never)
    if (extra.isOnlySubscription)
      await driver.callOk(calls.allowOneTimePurchases, { productId: id, allowed: false }, as)
    if (extra.isInCollection) collected.unshift({ catalogItemId: id })
    if (extra.isInCollection)
      await driver
        .as(as)
        .callOk(products.addProductsToCollection, { id: collectionId as string, productIds: [id] })
    if (extra.price !== undefined && created.manageVariants && first)
      await driver.as(as).callOk(products.updateProductVariants, {
        id,
        variants: [{ variantIds: [first.id], price: extra.price, visible: false, sku: 'v 1' }],
      })
    if (extra.quantity !== undefined) await driver.stock(id, extra.quantity)
    if (extra.preorder)
      await driver.as(as).callOk(inventory.updateInventoryVariants, {
        inventoryItem: { productId: id, preorderInfo: { enabled: true, limit: 4, message: 'Soon' } },
      })
    if (extra.schedule) {
      const { startsIn, lastsFor, change } = extra.schedule
      const at = (days: number) => new Date(shop.clock.now() + days * 86_400_000).toISOString()
      const startDate = at(startsIn)
      const productSchedule = {
        productId: id,
        startDate,
        ...(lastsFor && { endDate: at(startsIn + lastsFor) }),
        ...change,
      }
      await driver.callOk(contract.productSchedules.createProductSchedule, { productSchedule } as never, as)
    }
    if (extra.elsewhere !== undefined && first)
      await driver.as(as).callOk(inventoryItemsV3.createInventoryItem, {
        inventoryItem: {
          productId: id,
          variantId: created.manageVariants && created.productOptions.length > 0 ? first.id : id,
          locationId: businessLocation.id as string,
          trackQuantity: true,
          quantity: extra.elsewhere,
        },
      })
  }
  const arrangement = { categoryId: collectionId as string, items: collected.slice(0, 3) }
  await driver.callOk(contract.categories.setArrangedItems, arrangement, as)
}

async function finished(id: string) {
  await shop.platform.run('data jobs')
  return (await driver.callOk(catalogTransfers.getCatalogTransfer, { id }, as)).transfer
}

for (const format of ['CSV', 'JSONL'] as const)
  test(`an export in ${format} whose import follows the deletion of everything leaves the same catalogue (protocol/catalogue-files §1)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ input: product, extra: besides }), { minLength: 1, maxLength: 6 }),
        fc.array(productV3, { maxLength: 3 }),
        fc.array(fc.nat(20), { maxLength: 8 }),
        optional(ruleOfCollection),
        async (all, allV3, places, rule) => {
          await clear()
          await fillTree(places)
          await fill(all as readonly Fill[])
          for (const each of allV3)
            await driver.callOk(contract.productsV3.createProductV3, { product: each } as never, as)
          if (rule) {
            const collectionId = (await driver.collection()).id
            const collectionRule = { collectionId, ...rule }
            await driver
              .as(as)
              .callOk(contract.collectionRules.createCollectionRule, { collectionRule } as never)
          }
          await shop.platform.run('product schedules')
          const before = await catalogue()
          const { transfer } = await driver.callOk(catalogTransfers.exportCatalog, { format }, as)
          const exported = await finished(transfer.id)
          const body = await (await shop.fetch(exported.downloadUrl as string)).text()
          await clear()
          expect((await allProducts()).length).toBe(0)
          const { fileId, uploadUrl } = await driver.callOk(catalogTransfers.createCatalogUploadUrl, {}, as)
          await shop.fetch(uploadUrl, { method: 'PUT', body })
          const started = await driver.callOk(catalogTransfers.importCatalog, { fileId, format }, as)
          const done = await finished(started.transfer.id)
          const { errors } = await driver
            .as(as)
            .callOk(catalogTransfers.listCatalogTransferErrors, { id: done.id })
          expect(errors).toEqual([])
          expect(await catalogue()).toEqual(before)
        },
      ),
      { numRuns: sized(2, 50) },
    )
  })
