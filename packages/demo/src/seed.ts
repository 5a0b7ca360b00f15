import { parseAmount } from '@stoa/contract/money'
import type { Clock, Database, Ids, SeededShop, SeedOptions } from '@stoa/server'
import {
  type Administration,
  actualPriceRange,
  createApiKey,
  createClientApp,
  createSite,
  finishBulkInsert,
  insertCollection,
  insertProducts,
  mediaAddress,
  type NewProduct,
  putTranslations,
  type StoredProduct,
  storeProductFile,
  type VariantRow,
  variantsOf,
} from '@stoa/server/seeding'
import type { DemoProduct } from './catalogue/product.ts'
import { translationsOf } from './catalogue/translations.ts'
import type { DemoShop } from './demo-shop.ts'
import { generateProducts } from './generate.ts'
import { COVER_SIZE, generatedPicture, PICTURE_SIZE, picturesOfProduct } from './pictures.ts'
import { seedCommerceRules } from './seed-commerce-rules.ts'
import { seedContent } from './seed-content.ts'
import { seedJournal } from './seed-journal.ts'

const BATCH = 500
const CURRENCY = 'EUR'

const minorUnits = (amount: number) => Number(parseAmount(amount, CURRENCY))

const storedDiscount = ({ type, value }: NonNullable<DemoProduct['discount']>) =>
  type === 'AMOUNT' ? { type, valueMinor: minorUnits(value) } : { type, value }

/** Creates a demo shop in a migrated database, in one transaction. */
export async function seedDemo(
  shop: DemoShop,
  database: Database,
  clock: Clock,
  ids: Ids,
  options: SeedOptions,
): Promise<SeededShop> {
  const { result } = await database.transaction(async db => {
    const admin: Administration = { db, clock, ids }
    const siteId = await createSite(admin, {
      name: options.name,
      currency: CURRENCY,
      locale: shop.locale ?? 'en',
      settings: {
        customLineItems: true,
        seller: shop.seller,
        languages: shop.languages,
        ...(shop.appearance && { appearance: shop.appearance }),
      },
    })
    const { origins, redirectUris } = options
    const clientId = await createClientApp(admin, { siteId, name: 'Storefront', origins, redirectUris })
    const compatClientId = await createClientApp(admin, {
      siteId,
      name: 'Foreign client',
      protocolCompat: true,
      origins: options.origins,
      redirectUris: ['http://127.0.0.1:9797/callback'],
    })
    const { secret: apiKey } = await createApiKey(admin, { siteId, name: 'Demo' })

    const collectionIds = new Map<string, string>()
    for (const { slug, name, description } of shop.collections) {
      const id = ids.guid()
      collectionIds.set(slug, id)
      const media = [picture(shop, `collection-${slug}`, name, COVER_SIZE)]
      await insertCollection(
        db,
        siteId,
        id,
        clock.now(),
        { description, media },
        { name, slug, visible: true },
      )
    }

    const productIds = new Map<string, string>()
    const source = options.products === undefined ? shop.products : generateProducts(options.products)
    let batch: NewProduct[] = []
    let count = 0
    const flush = async () => {
      await insertProducts(db, siteId, clock.now(), batch)
      batch = []
    }
    for (const product of source) {
      count++
      const inserted = newProduct(shop, product, count, collectionIds, ids)
      productIds.set(product.slug, inserted.id)
      batch.push(inserted)
      if (batch.length === BATCH) {
        await flush()
        if (count % 10_000 === 0) options.onProgress?.(`${count} products`)
      }
    }
    if (batch.length > 0) await flush()
    await finishBulkInsert(db, siteId, count)
    // Articles and sections reference the demo's own products.
    if (source === shop.products) {
      if (shop.journal) await seedJournal(admin, siteId, productIds)
      await seedContent(admin, siteId, shop, productIds)
      await seedFiles(admin, siteId, shop, productIds)
      if (options.translations) await seedTranslations(admin, siteId, shop, { productIds, collectionIds })
    }
    if (options.commerceRules) await seedCommerceRules({ ...admin, siteId, currency: CURRENCY }, productIds)
    return { siteId, clientId, apiKey, compatClientId }
  })
  return result
}

/** Translates products and collections into the other languages of the shop. */
async function seedTranslations(
  { db, clock }: Administration,
  siteId: string,
  shop: DemoShop,
  ids: { productIds: ReadonlyMap<string, string>; collectionIds: ReadonlyMap<string, string> },
) {
  const { products, collections } = translationsOf(shop)
  const rows = (known: ReadonlyMap<string, string>, texts: typeof products) =>
    texts.flatMap(({ slug, language, doc }) => {
      const entityId = known.get(slug)
      return entityId ? [{ entityId, language, doc }] : []
    })
  await putTranslations(db, siteId, clock.now(), 'COLLECTION', rows(ids.collectionIds, collections))
  await putTranslations(db, siteId, clock.now(), 'PRODUCT', rows(ids.productIds, products))
}

/** Stores the files of the digital products. */
async function seedFiles(
  { db, clock, ids }: Administration,
  siteId: string,
  { files = {} }: DemoShop,
  productIds: ReadonlyMap<string, string>,
) {
  for (const [slug, { name, draw }] of Object.entries(files))
    await storeProductFile(db, siteId, clock.now(), {
      id: ids.guid(),
      productId: productIds.get(slug) ?? '',
      name,
      content: await draw(),
    })
}

const picturesFor = (shop: DemoShop, product: DemoProduct) =>
  shop.products.some(({ slug }) => slug === product.slug)
    ? picturesOfProduct(product)
    : [{ name: generatedPicture(product) }]

const picture = (
  { source }: DemoShop,
  name: string,
  title: string,
  size: { width: number; height: number },
) => ({
  id: name,
  title,
  mediaType: 'image' as const,
  image: { url: mediaAddress(source, name), altText: title, ...size },
})

function newProduct(
  shop: DemoShop,
  product: DemoProduct,
  numericId: number,
  collectionIds: Map<string, string>,
  ids: Ids,
): NewProduct {
  const pictures: { name: string; colour?: string }[] = picturesFor(shop, product)
  const pictured = product.options?.find(({ optionType }) => optionType === 'color')
  const options = (product.options ?? []).map(option => ({
    ...option,
    choices: option.choices.map(choice => {
      const mediaIds = pictures.flatMap(({ name, colour }) => (colour === choice.description ? [name] : []))
      return { ...choice, ...(option === pictured && mediaIds.length > 0 && { mediaIds }) }
    }),
  }))
  const doc: StoredProduct = {
    name: product.name,
    slug: product.slug,
    description: product.description,
    visible: product.visible ?? true,
    productType: product.productType,
    priceMinor: minorUnits(product.price),
    ...(product.discount && { discount: storedDiscount(product.discount) }),
    ...(product.sku && { sku: product.sku }),
    ...(product.weight !== undefined && { weight: product.weight }),
    ...(product.brand && { brand: product.brand }),
    ...(product.ribbon && { ribbon: product.ribbon }),
    ...(product.additionalInfoSections && { additionalInfoSections: product.additionalInfoSections }),
    manageVariants: options.length > 0,
    options,
    media: pictures.map(({ name }) => picture(shop, name, product.name, PICTURE_SIZE)),
  }
  const tracked = product.quantity !== null && (product.quantity !== undefined || hasQuantities(product))
  const variants = variantsOf(doc, [], ids).map((variant): VariantRow => {
    const override = product.variants?.find(({ choices }) =>
      Object.entries(choices).every(([name, choice]) => variant.choices[name] === choice),
    )
    const { price, sku, weight, visible } = override ?? {}
    return {
      ...variant,
      doc: {
        ...(price !== undefined && { priceMinor: minorUnits(price) }),
        ...(sku !== undefined && { sku }),
        ...(weight !== undefined && { weight }),
        ...(visible !== undefined && { visible }),
      },
      tracked,
      quantity: tracked ? (override?.quantity ?? product.quantity ?? 0) : null,
    }
  })
  return {
    id: ids.guid(),
    numericId,
    collectionIds: product.collections.map(slug => collectionIds.get(slug)).filter(id => id !== undefined),
    doc,
    variants,
    lowestPriceMinor: actualPriceRange(doc, variants).min,
  }
}

const hasQuantities = (product: DemoProduct) =>
  product.variants?.some(({ quantity }) => quantity !== undefined) ?? false
