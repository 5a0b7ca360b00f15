import { contract, type Product, type ProductV3 } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { productsV3: v3, products: v1 } = contract

const { shop } = await openTestShop()

const ALL = [
  'URL',
  'CURRENCY',
  'DESCRIPTION',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'INFO_SECTION_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'MERCHANT_DATA',
  'VARIANT_OPTION_CHOICE_NAMES',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
  'DIRECT_CATEGORIES_INFO',
] as const

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const word = fc.constantFrom('Red', 'Blue', 'S', 'M', 'Wood & Oak', 'Größe', '<b>', '42')
const names = (max: number) => fc.uniqueArray(word, { minLength: 1, maxLength: max })
const cents = fc.integer({ min: 0, max: 100_000 })
const amount = (minor: number) => ({ amount: (minor / 100).toFixed(2) })
const dimensions = fc.record({
  length: fc.constantFrom('1', '2.5'),
  unit: fc.constantFrom('CM', 'IN'),
})

/** A variant without its choices. Free of cost or with one, on sale or not. */
const variant = fc
  .record({
    price: cents,
    sale: optional(fc.integer({ min: 1, max: 5000 })),
    cost: optional(cents),
    sku: optional(fc.constantFrom('A-1', 'B-2')),
    barcode: optional(fc.constantFrom('4006381333931')),
    visible: fc.boolean(),
    weight: optional(fc.constantFrom(0.5, 2)),
    productDimensions: optional(dimensions),
    quantity: optional(fc.constantFrom(1, 250)),
  })
  .map(({ price, sale, cost, sku, barcode, visible, weight, productDimensions, quantity }) => ({
    visible,
    ...(sku && { sku }),
    ...(barcode && { barcode }),
    price: { actualPrice: amount(price), ...(sale && { compareAtPrice: amount(price + sale) }) },
    ...(cost !== undefined && { revenueDetails: { cost: amount(cost) } }),
    physicalProperties: {
      ...(weight && { weight }),
      ...(productDimensions && { productDimensions }),
      ...(quantity && { pricePerUnit: { settings: { quantity, measurementUnit: 'G' } } }),
    },
  }))

const swatch = (choices: string[]) => ({
  optionRenderType: 'SWATCH_CHOICES',
  choicesSettings: {
    choices: choices.map((name, i) => ({ name, choiceType: 'ONE_COLOR', colorCode: `#00000${i}` })),
  },
})
const texts = (choices: string[]) => ({ choicesSettings: { choices: choices.map(name => ({ name })) } })

const option = (name: string) =>
  fc.record({ choices: names(3), isSwatch: fc.boolean() }).map(({ choices, isSwatch }) => ({
    name,
    choices,
    schema: { name, ...(isSwatch ? swatch(choices) : texts(choices)) },
  }))

const modifier = (name: string) =>
  fc.oneof(
    fc.record({ choices: names(2), mandatory: fc.boolean() }).map(({ choices, mandatory }) => ({
      name,
      modifierRenderType: 'TEXT_CHOICES',
      mandatory,
      ...texts(choices),
    })),
    fc.record({ mandatory: fc.boolean(), minCharCount: fc.constantFrom(0, 2) }).map(settings => ({
      name,
      modifierRenderType: 'FREE_TEXT',
      mandatory: settings.mandatory,
      freeTextSettings: { title: `${name}?`, minCharCount: settings.minCharCount, maxCharCount: 20 },
    })),
  )

const product = fc
  .record({
    options: fc.constantFrom(0, 1, 2).chain(n => fc.tuple(...['Colour', 'Size'].slice(0, n).map(option))),
    modifiers: fc
      .constantFrom(0, 1, 3)
      .chain(n => fc.tuple(...['Wrap', 'Card', 'Ink'].slice(0, n).map(modifier))),
    variants: fc.array(variant, { minLength: 9, maxLength: 9 }),
    kept: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    rest: fc.record(
      {
        visible: fc.boolean(),
        visibleInPos: fc.boolean(),
        plainDescription: fc.constantFrom('', '<p>Plain <b>and</b> bold</p>', 'No markup'),
        brand: fc.constantFrom({ name: 'Brand A' }, { name: 'Brand B' }),
        ribbon: fc.constant({ name: 'New' }),
        additionalRibbons: fc.constant([{ name: 'Sale' }, { name: 'Last' }]),
        infoSections: fc.constant([{ title: 'Care', plainDescription: '<p>By hand</p>' }]),
        media: fc.constant({ itemsInfo: { items: [{ url: 'https://example.com/a.png', altText: 'A' }] } }),
        tags: fc.constant({ publicTags: { tagIds: ['t1'] }, privateTags: { tagIds: ['t2'] } }),
        extendedFields: fc.constant({ namespaces: { app: { size: 1 } } }),
        seoData: fc.constant({ tags: [{ type: 'title', children: 'Title' }] }),
        physicalProperties: fc.constant({ pricePerUnit: { quantity: 100, measurementUnit: 'G' } }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ options, modifiers, variants, kept, rest }) => {
    const combinations = options.reduce<[string, string][][]>(
      (some, { name, choices }) =>
        some.flatMap(each => choices.map((choice): [string, string][] => [...each, [name, choice]])),
      [[]],
    )
    const chosen = combinations.filter((_, i) => i === 0 || kept[i])
    return {
      ...rest,
      options: options.map(({ schema }) => schema),
      modifiers,
      variantsInfo: {
        variants: chosen.map((choices, i) => ({
          ...variants[i],
          choices: choices.map(([optionName, choiceName]) => ({
            optionChoiceNames: { optionName, choiceName },
          })),
        })),
      },
    }
  })

/** Without what each write changes. */
const comparable = ({ revision: _, updatedDate: __, ...rest }: ProductV3) => rest

/** The fields of a V1 product that a client may send back. */
const writable = ({
  id,
  name,
  slug,
  visible,
  description,
  priceData,
  costAndProfitData,
  discount,
  ...rest
}: Product) => ({
  id,
  name,
  slug,
  visible,
  description,
  priceData: { price: priceData.price },
  ...(costAndProfitData && { costAndProfitData: { itemCost: costAndProfitData.itemCost } }),
  discount,
  manageVariants: rest.manageVariants,
  productOptions: rest.productOptions?.map(({ name: option, choices }) => ({
    name: option,
    choices: choices?.map(({ value, description: label }) => ({ value, description: label })),
  })),
  additionalInfoSections: rest.additionalInfoSections,
  ...(rest.sku && { sku: rest.sku }),
  ...(rest.weight !== undefined && { weight: rest.weight }),
  ...(rest.ribbon && { ribbon: rest.ribbon }),
  ...(rest.brand && { brand: rest.brand }),
  ...(rest.seoData && { seoData: rest.seoData }),
  ...(rest.pricePerUnitData && { pricePerUnitData: rest.pricePerUnitData }),
  ...(rest.productDimensions && { productDimensions: rest.productDimensions }),
})

test('a product written in V3, read and written back in V1, is the same in V3 (protocol/catalogue §11)', async () => {
  const w = await createDriver(shop)
  let n = 0
  await fc.assert(
    fc.asyncProperty(product, async input => {
      const sent = { name: `Product ${++n}`, ...input }
      const { product: written } = await w.merchant.callOk(v3.createProductV3, {
        product: sent as never,
        fields: [...ALL],
      })
      const read = async () =>
        (await w.merchant.callOk(v3.getProductV3, { productId: written.id, fields: [...ALL] })).product
      expect(comparable(await read())).toEqual(comparable(written))
      expect(written).toMatchObject({
        name: sent.name,
        ...(input.visible !== undefined && { visible: input.visible }),
      })
      const pricesOf = (each: ProductV3) =>
        each.variantsInfo?.variants?.map(({ price }) => [
          price?.actualPrice?.amount,
          price?.compareAtPrice?.amount,
        ])
      expect(pricesOf(written)).toEqual(
        input.variantsInfo.variants.map(({ price }) => [
          price?.actualPrice.amount,
          price?.compareAtPrice?.amount,
        ]),
      )

      const { product: inV1 } = await w.merchant.callOk(v1.getProduct, { id: written.id })
      await w.merchant.callOk(v1.updateProduct, { product: writable(inV1) as never })
      const after = await read()
      expect(comparable(after)).toEqual(comparable(written))

      // And the reverse: what V3 reads and writes back is the same in V1.
      await w.merchant.callOk(v3.updateProductV3, { product: after as never })
      const { product: again } = await w.merchant.callOk(v1.getProduct, { id: written.id })
      const { lastUpdated: _, ...known } = inV1
      expect({ ...again, lastUpdated: undefined }).toEqual({ ...known, lastUpdated: undefined })
      expect(comparable(await read())).toEqual(comparable(written))
    }),
    { numRuns: sized(5, 300) },
  )
})
