import type { ClientCore } from '@stoa/client'
import { queryInventoryItems, queryProductsV3, queryVariantsV3 } from '@stoa/client/calls'
import type { ProductV3, VariantOfProductV3 } from '@stoa/contract'
import { currencyExponent } from '@stoa/contract/money'
import { namedLike } from '../product-filter.ts'
import type { CellTexts } from './grid-columns.ts'

/** Most products that the grid shows. */
export const MAX_PRODUCTS = 1000
const PAGE = 100

/** A product with what a save needs to know. */
export interface GridProduct {
  id: string
  revision: string
  name: string
  currency: string
  variantIds: readonly string[]
}

/** The stock of a variant at the default location. */
interface StockItem {
  id: string
  revision: string
}

/** A product, or a variant of the product above it. */
export interface GridRow {
  key: string
  product: GridProduct
  /** Whether the row has the cells of the product. A product without options has all cells in one row. */
  isProduct: boolean
  /** Set if the row has the cells of a variant. */
  variantId?: string
  stockItem?: StockItem
  /** Choices of the variant, such as "Small, Red". */
  label?: string
  texts: CellTexts
}

/** Which products the grid shows: those of a search, or chosen ones. */
export interface GridSelection {
  search: string
  ids: readonly string[] | undefined
}

export interface GridData {
  rows: readonly GridRow[]
  /** Whether more products match than the grid shows. */
  isCut: boolean
}

type Client = ClientCore<unknown>

interface CursorReply {
  pagingMetadata: { cursors?: { next?: string | null } | null }
}

/** All replies of a list with cursors, until there are enough rows. */
async function readAll<R extends CursorReply>(
  read: (cursor: string) => Promise<R>,
  isEnough: (replies: readonly R[]) => boolean = () => false,
): Promise<R[]> {
  const replies: R[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined && !isEnough(replies)) {
    const reply: R = await read(cursor)
    replies.push(reply)
    cursor = reply.pagingMetadata.cursors?.next || undefined
  }
  return replies
}

async function readProducts(client: Client, { search, ids }: GridSelection) {
  const products: ProductV3[] = []
  const filters = ids
    ? Array.from({ length: Math.ceil(Math.min(ids.length, MAX_PRODUCTS) / PAGE) }, (_, i) => ({
        id: { $in: ids.slice(i * PAGE, Math.min((i + 1) * PAGE, MAX_PRODUCTS)) },
      }))
    : [namedLike(search) ?? {}]
  for (const filter of filters) {
    const replies = await readAll(
      cursor =>
        client.call(queryProductsV3, {
          query: cursor
            ? { cursorPaging: { limit: PAGE, cursor } }
            : { filter, sort: [{ fieldName: 'name', order: 'ASC' }], cursorPaging: { limit: PAGE } },
          fields: ['CURRENCY'],
        }),
      replies => replies.length * PAGE > MAX_PRODUCTS,
    )
    products.push(...replies.flatMap(reply => reply.products))
  }
  if (ids) products.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
  return {
    products: products.slice(0, MAX_PRODUCTS),
    isCut: Math.max(products.length, ids?.length ?? 0) > MAX_PRODUCTS,
  }
}

async function readVariants(client: Client, productIds: readonly string[]): Promise<VariantOfProductV3[]> {
  const replies = await readAll(cursor =>
    client.call(queryVariantsV3, {
      query: cursor
        ? { cursorPaging: { limit: 1000, cursor } }
        : { filter: { 'productData.productId': { $in: productIds } }, cursorPaging: { limit: 1000 } },
      fields: ['MERCHANT_DATA', 'VARIANT_OPTION_CHOICE_NAMES'],
    }),
  )
  return replies.flatMap(({ variants }) => variants)
}

async function readStock(client: Client, productIds: readonly string[], locationId: string) {
  const replies = await readAll(cursor =>
    client.call(queryInventoryItems, {
      query: cursor
        ? { cursorPaging: { limit: 1000, cursor } }
        : { filter: { productId: { $in: productIds }, locationId }, cursorPaging: { limit: 1000 } },
    }),
  )
  return new Map(
    replies
      .flatMap(({ inventoryItems }) => inventoryItems)
      .map(({ id, revision, productId, variantId, trackQuantity, quantity }) => [
        `${productId}/${variantId}`,
        { id: id ?? '', revision: revision ?? '', ...(trackQuantity && { quantity }) },
      ]),
  )
}

const amountText = (amount: string | null | undefined, currency: string) =>
  amount ? Number(amount).toFixed(currencyExponent(currency)) : ''

/** Places of the choices of a variant among those of their options, so that variants stand in the order of the product page. */
const placesOf = ({ options }: ProductV3, { optionChoices = [] }: VariantOfProductV3): number[] =>
  (options ?? []).map(({ id, choicesSettings }) => {
    const { choiceId } =
      optionChoices?.find(choice => choice.optionChoiceIds?.optionId === id)?.optionChoiceIds ?? {}
    return choicesSettings?.choices?.findIndex(choice => choice.choiceId === choiceId) ?? 0
  })

const byPlace = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((place, i) => place !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function rowsOf(
  product: ProductV3,
  variants: readonly VariantOfProductV3[],
  stock: Awaited<ReturnType<typeof readStock>>,
): GridRow[] {
  const id = product.id ?? ''
  const currency = product.currency ?? 'EUR'
  const inOrder = variants.toSorted((a, b) => byPlace(placesOf(product, a), placesOf(product, b)))
  const gridProduct: GridProduct = {
    id,
    revision: product.revision ?? '',
    name: product.name ?? '',
    currency,
    variantIds: inOrder.map(variant => variant.id),
  }
  const ofProduct: CellTexts = {
    name: product.name ?? '',
    visible: String(product.visible ?? true),
    brand: product.brand?.name ?? '',
    ribbon: product.ribbon?.name ?? '',
  }
  const ofVariant = (variant: VariantOfProductV3): Pick<GridRow, 'variantId' | 'stockItem' | 'texts'> => {
    const item = stock.get(`${id}/${variant.id}`)
    const { price, revenueDetails, physicalProperties } = variant
    return {
      variantId: variant.id,
      ...(item && { stockItem: { id: item.id, revision: item.revision } }),
      texts: {
        price: amountText(price?.actualPrice?.amount, currency),
        compareAtPrice: amountText(price?.compareAtPrice?.amount, currency),
        cost: amountText(revenueDetails?.cost?.amount, currency),
        sku: variant.sku ?? '',
        ...(product.productType !== 'DIGITAL' && { weight: String(physicalProperties?.weight ?? '') }),
        ...(item && { stock: String(item.quantity ?? '') }),
      },
    }
  }
  const [only] = inOrder
  if (only && inOrder.length === 1 && !only.optionChoices?.length) {
    const { texts, ...rest } = ofVariant(only)
    return [{ key: id, product: gridProduct, isProduct: true, ...rest, texts: { ...texts, ...ofProduct } }]
  }
  return [
    { key: id, product: gridProduct, isProduct: true, texts: ofProduct },
    ...inOrder.map((variant): GridRow => {
      const { texts, ...rest } = ofVariant(variant)
      const names = (variant.optionChoices ?? []).map(choice => choice.optionChoiceNames?.choiceName ?? '')
      return {
        key: `${id}/${variant.id}`,
        product: gridProduct,
        isProduct: false,
        label: names.join(', '),
        ...rest,
        texts: { ...texts, visible: String(variant.visible ?? true) },
      }
    }),
  ]
}

/** Reads products with their variants and the stock at the default location. */
export async function readGrid(
  client: Client,
  selection: GridSelection,
  defaultLocationId: string,
): Promise<GridData> {
  const { products, isCut } = await readProducts(client, selection)
  const rows: GridRow[] = []
  for (let first = 0; first < products.length; first += PAGE) {
    const page = products.slice(first, first + PAGE)
    const ids = page.flatMap(({ id }) => id ?? [])
    const [variants, stock] = await Promise.all([
      readVariants(client, ids),
      readStock(client, ids, defaultLocationId),
    ])
    const byProduct = Map.groupBy(variants, ({ productData }) => productData.productId)
    for (const product of page) rows.push(...rowsOf(product, byProduct.get(product.id ?? '') ?? [], stock))
  }
  return { rows, isCut }
}
