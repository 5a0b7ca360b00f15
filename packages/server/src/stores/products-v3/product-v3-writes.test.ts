import { contract, type ProductV3 } from '@stoa/contract'
import { codeOf, rejectedFields, twoOptions } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { productsV3: v3, products: v1, cart } = contract
const { driver: w, shop } = await openTestShop()

const money = (amount: string) => ({ amount })
const price = (actual: string, compareAt?: string) => ({
  price: { actualPrice: money(actual), ...(compareAt && { compareAtPrice: money(compareAt) }) },
})
const plain = (...prices: [string, string?]) => ({ variantsInfo: { variants: [price(...prices)] } })
const textOption = (name: string, ...choices: string[]) => ({
  name,
  choicesSettings: { choices: choices.map(choice => ({ name: choice })) },
})
const variant = (choices: Record<string, string>, ...prices: [string, string?]) => ({
  choices: Object.entries(choices).map(([optionName, choiceName]) => ({
    optionChoiceNames: { optionName, choiceName },
  })),
  ...price(...prices),
})

const ALL = [
  'URL',
  'DESCRIPTION',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'MEDIA_ITEMS_INFO',
  'MERCHANT_DATA',
  'VARIANT_OPTION_CHOICE_NAMES',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
] as const

let count = 0
const create = async (product: object) =>
  (
    await w.merchant.callOk(v3.createProductV3, {
      product: { name: `V3 ${++count}`, ...product } as never,
      fields: [...ALL],
    })
  ).product
const update = async ({ id, revision }: ProductV3, product: object) =>
  (
    await w.merchant.callOk(v3.updateProductV3, {
      product: { id, revision, ...product } as never,
      fields: [...ALL],
    })
  ).product
const readV3 = async (productId: string) =>
  (await w.merchant.callOk(v3.getProductV3, { productId, fields: [...ALL] })).product
const readV1 = async (id: string) => (await w.merchant.callOk(v1.getProduct, { id })).product
const rejected = async (product: object) =>
  rejectedFields(await w.merchant.send(v3.createProductV3, { product: { name: 'No', ...product } }))

describe('a product written in V3 (protocol/catalogue §11)', () => {
  test('is a product of V1 with a discount', async () => {
    const { id } = await create({
      ...plain('15', '20'),
      plainDescription: '<p>Text</p>',
      brand: { name: 'New brand' },
      ribbon: { name: 'New ribbon' },
    })
    expect(await readV1(id)).toMatchObject({
      priceData: { price: 20, discountedPrice: 15 },
      discount: { type: 'AMOUNT', value: 5 },
      description: '<p>Text</p>',
      brand: 'New brand',
      ribbon: 'New ribbon',
      manageVariants: false,
    })
    // The brand exists from now on.
    expect((await readV3(id)).brand?.id).toBeDefined()
  })

  test('can have other sale prices for each variant; V1 shows them, carts charge them', async () => {
    const created = await create({
      options: [textOption('Size', 'S', 'M', 'L')],
      variantsInfo: {
        variants: [
          variant({ Size: 'S' }, '10'),
          variant({ Size: 'M' }, '12', '20'),
          variant({ Size: 'L' }, '30'),
        ],
      },
    })
    const product = await readV1(created.id)
    expect(product.variants.map(each => each.variant.priceData?.discountedPrice)).toEqual([10, 12, 30])
    expect(product.variants.map(each => each.variant.priceData?.price)).toEqual([10, 20, 30])
    expect(product.actualPriceRange).toEqual({ minValue: 10, maxValue: 30 })
    const medium = created.variantsInfo?.variants?.[1]?.id
    const lineItems = [w.line(created.id, 1, { variantId: medium })]
    const { cart: filled } = await w.visitor.callOk(cart.createCart, { lineItems } as never)
    expect(filled.lineItems?.[0]?.price?.amount).toBe('12.00')
    expect(filled.lineItems?.[0]?.fullPrice?.amount).toBe('20.00')
    // A new discount by V1 is for all variants.
    const discount = { type: 'PERCENT', value: 50 } as const
    await w.merchant.callOk(v1.updateProduct, { product: { id: created.id, discount } })
    const after = await readV3(created.id)
    expect(after.variantsInfo?.variants?.map(each => each.price?.actualPrice?.amount)).toEqual([
      '5.00',
      '10.00',
      '15.00',
    ])
  })

  test('may have some of the combinations only; a change by V1 adds none', async () => {
    const created = await create({
      options: [textOption('Colour', 'Red', 'Blue'), textOption('Size', 'S', 'M')],
      variantsInfo: {
        variants: [variant({ Colour: 'Blue', Size: 'M' }, '5'), variant({ Colour: 'Red', Size: 'S' }, '6')],
      },
    })
    await w.merchant.callOk(v1.updateProduct, { product: { id: created.id, name: 'Renamed by V1' } })
    const product = await readV3(created.id)
    expect(product.name).toBe('Renamed by V1')
    expect(product.variantsInfo).toEqual(created.variantsInfo)
    expect(Number(product.revision)).toBe(Number(created.revision) + 1)
  })

  test('keeps ids, prices and stock of variants when options and choices are renamed', async () => {
    const created = await create({
      options: [textOption('Colour', 'Red', 'Blue')],
      variantsInfo: { variants: [variant({ Colour: 'Red' }, '5'), variant({ Colour: 'Blue' }, '6')] },
    })
    await w.stock(created.id, 3)
    const [colour] = created.options ?? []
    const choices = colour?.choicesSettings?.choices?.map(({ choiceId, name }) => ({
      choiceId,
      name: name === 'Red' ? 'Crimson' : name,
    }))
    const renamed = await update(await readV3(created.id), {
      options: [{ id: colour?.id, name: 'Tone', choicesSettings: { choices } }],
    })
    expect(renamed.options?.[0]).toMatchObject({ id: colour?.id, name: 'Tone' })
    expect(
      renamed.options?.[0]?.choicesSettings?.choices?.map(choice => [choice.choiceId, choice.name]),
    ).toEqual(choices?.map(choice => [choice.choiceId, choice.name]))
    const idsOf = (product: ProductV3) =>
      product.variantsInfo?.variants?.map(each => [each.id, each.price?.actualPrice?.amount])
    expect(idsOf(renamed)).toEqual(idsOf(created))
    const { stock, variants } = await readV1(created.id)
    expect(stock.quantity).toBe(6)
    expect(variants.map(each => each.choices)).toEqual([{ Tone: 'Crimson' }, { Tone: 'Blue' }])
  })

  test('has modifiers with choices and texts beside its options, which carts ask for', async () => {
    const created = await create({
      options: [textOption('Size', 'S', 'M')],
      modifiers: [
        { ...textOption('Wrap', 'Paper', 'Box'), modifierRenderType: 'TEXT_CHOICES', mandatory: true },
        {
          name: 'Engraving',
          modifierRenderType: 'FREE_TEXT',
          freeTextSettings: { title: 'Engraving', maxCharCount: 5 },
        },
      ],
      variantsInfo: { variants: [variant({ Size: 'S' }, '5'), variant({ Size: 'M' }, '6')] },
    })
    expect(created.modifiers).toMatchObject([
      { name: 'Wrap', mandatory: true },
      { name: 'Engraving', mandatory: false, freeTextSettings: { maxCharCount: 5 } },
    ])
    const variantId = created.variantsInfo?.variants?.[0]?.id
    const add = (options: object) =>
      w.visitor.send(cart.createCart, { lineItems: [w.line(created.id, 1, { variantId, ...options })] })
    expect((await add({})).status).not.toBe(200)
    const reply = await add({ options: { Wrap: 'Box' }, customTextFields: { Engraving: 'Ada' } })
    expect(reply.status).toBe(200)
    const [line] = (
      reply.body as { cart: { lineItems: { descriptionLines: { name: { original: string } }[] }[] } }
    ).cart.lineItems
    expect(line?.descriptionLines.map(({ name }) => name.original)).toEqual(['Size', 'Wrap', 'Engraving'])
  })

  test('names an info section, whose text V1 shows', async () => {
    const { infoSection } = await w.merchant.callOk(contract.infoSectionsV3.createInfoSection, {
      infoSection: { uniqueName: 'care', title: 'Care', plainDescription: 'By hand.' },
    })
    const created = await create({
      ...plain('5'),
      infoSections: [{ uniqueName: 'care' }, { title: 'Own', plainDescription: 'x' }],
    })
    expect(created.infoSections).toEqual([
      { id: infoSection.id, uniqueName: 'care', title: 'Care', plainDescription: 'By hand.' },
      { title: 'Own', plainDescription: 'x' },
    ])
    expect((await readV1(created.id)).additionalInfoSections).toEqual([
      { title: 'Care', description: 'By hand.' },
      { title: 'Own', description: 'x' },
    ])
    const unknown = { ...plain('5'), infoSections: [{ uniqueName: 'nothing' }] }
    expect(
      codeOf(await w.merchant.send(v3.createProductV3, { product: { name: 'No', ...unknown } } as never)),
    ).toBe('INFO_SECTION_NOT_FOUND')
  })
})

describe('rules (protocol/catalogue §11)', () => {
  test('what a product needs', async () => {
    expect(await rejected({ name: null, ...plain('5') })).toEqual({ 'product.name': 'REQUIRED_FIELD' })
    expect(await rejected({})).toEqual({ 'product.variantsInfo.variants': 'REQUIRED_FIELD' })
    const at = 'product.variantsInfo.variants[0]'
    expect(await rejected({ variantsInfo: { variants: [{}] } })).toEqual({
      [`${at}.price.actualPrice.amount`]: 'REQUIRED_FIELD',
    })
    expect(await rejected(plain('10', '9'))).toEqual({ [`${at}.price.compareAtPrice.amount`]: 'DECIMAL_GTE' })
    expect(await rejected(plain('10.005'))).toEqual({
      [`${at}.price.actualPrice.amount`]: 'DECIMAL_MAX_SCALE',
    })
    const options = [textOption('Size', 'S', 'M')]
    expect(
      await rejected({ options, variantsInfo: { variants: [variant({ Size: 'XL' }, '5')] } }),
    ).toMatchObject({
      [`${at}.choices[0]`]: 'VALIDATION',
    })
    const twice = [variant({ Size: 'S' }, '5'), variant({ Size: 'S' }, '6')]
    expect(await rejected({ options, variantsInfo: { variants: twice } })).toEqual({
      'product.variantsInfo.variants[1].choices': 'VALIDATION',
    })
    expect(
      await rejected({
        ...plain('5'),
        modifiers: [
          { ...textOption('Wrap', 'Box'), modifierRenderType: 'TEXT_CHOICES' },
          textOption('Wrap', 'Bag'),
        ],
      }),
    ).toEqual({ product: 'VALIDATION' })
    expect(await rejected({ ...plain('5'), mainCategoryId: '00000000-0000-4000-a000-000000000000' })).toEqual(
      {
        'product.mainCategoryId': 'VALIDATION',
      },
    )
  })

  test('an update needs the current revision; type and taken slugs are rejected', async () => {
    const [one, other] = [await create(plain('5')), await create(plain('5'))]
    const send = (product: object) =>
      w.merchant.send(v3.updateProductV3, { product: { id: one.id, ...product } } as never)
    expect(rejectedFields(await send({ name: 'x' }))).toEqual({ 'product.revision': 'REQUIRED_FIELD' })
    expect(codeOf(await send({ revision: '7', name: 'x' }))).toBe('REVISION_CONFLICT')
    expect(codeOf(await send({ revision: one.revision, slug: other.slug }))).toBe('SLUG_ALREADY_EXISTS')
    expect(rejectedFields(await send({ revision: one.revision, productType: 'DIGITAL' }))).toEqual({
      'product.productType': 'FIELD_NOT_ALLOWED',
    })
    // A change of variants by V1 is a new revision, too.
    const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
    const before = await readV3(id)
    const variants = [{ choices: { Colour: 'Red', Size: 'S' }, price: 9 }]
    await w.merchant.callOk(v1.updateProductVariants, { id, variants })
    const stale = await w.merchant.send(v3.updateProductV3, {
      product: { id, revision: before.revision, name: 'x' },
    } as never)
    expect(codeOf(stale)).toBe('REVISION_CONFLICT')
  })

  test('costs are kept by a write that does not send them', async () => {
    const { id } = await w.product({ priceData: { price: 20 }, costAndProfitData: { itemCost: 5 } })
    const { product } = await w.merchant.callOk(v3.getProductV3, { productId: id })
    await update(product, {
      variantsInfo: {
        variants: product.variantsInfo?.variants?.map(each => ({ id: each.id, ...price('22') })),
      },
    })
    const after = await readV1(id)
    expect([after.priceData?.price, after.costAndProfitData?.itemCost]).toEqual([22, 5])
  })

  test('bulk calls write each product by itself', async () => {
    const taken = await create(plain('5'))
    const { results } = await w.merchant.callOk(v3.bulkCreateProductsV3, {
      products: [
        { name: 'A', ...plain('1') },
        { name: 'B', slug: taken.slug, ...plain('2') },
      ] as never,
      returnEntity: true,
    })
    expect(results.map(({ itemMetadata: m, item }) => [m.success, m.error?.code, item?.name])).toEqual([
      [true, undefined, 'A'],
      [false, 'SLUG_ALREADY_EXISTS', undefined],
    ])
    const a = results[0]?.item as ProductV3
    const updated = await w.merchant.callOk(v3.bulkUpdateProductsV3, {
      products: [
        { product: { id: a.id, revision: a.revision, visible: false } },
        { product: { id: taken.id, revision: '9' } },
      ] as never,
    })
    expect(updated.results.map(({ itemMetadata: m }) => m.error?.code)).toEqual([
      undefined,
      'REVISION_CONFLICT',
    ])
    const deleted = await w.merchant.callOk(v3.bulkDeleteProductsV3, { productIds: [a.id, a.id, 'x'] })
    expect(deleted.results.map(({ itemMetadata: m }) => m.error?.code)).toEqual([
      undefined,
      'PRODUCT_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
    ])
  })

  test('events of both generations are written', async () => {
    const { database } = shop.platform
    const last = await database.pool.query('select coalesce(max(id), 0) as id from events')
    const created = await create(plain('5'))
    await update(created, { visible: false })
    await w.merchant.callOk(v3.deleteProductV3, { productId: created.id })
    const { rows } = await database.pool.query('select type from events where id > $1 order by id', [
      last.rows[0].id,
    ])
    const [V1, V3] = ['com.wix.ecommerce.catalog.api.v1.Product', 'wix.stores.catalog.v3.product_']
    expect(rows.map(({ type }) => type)).toEqual([
      `${V1}Created`,
      `${V3}created`,
      `${V1}Changed`,
      `${V3}updated`,
      `${V1}Deleted`,
      `${V3}deleted`,
    ])
  })

  test('a creation takes as many statements as one of V1', async () => {
    shop.statements.length = 0
    await create(plain('5'))
    const v3Count = shop.statements.filter(text => !CACHED.test(text)).length
    shop.statements.length = 0
    await w.product({}, null)
    expect(v3Count).toBe(shop.statements.filter(text => !CACHED.test(text)).length)
  })
})
