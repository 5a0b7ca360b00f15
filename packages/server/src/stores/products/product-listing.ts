import { setTimeout as wait } from 'node:timers/promises'
import type { Caller, Ctx } from '../../call/context.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import {
  findProductListing,
  LISTED,
  type ListingContent,
  makeProductListing,
  noteUseOfListing,
} from '../../storage/commerce/product-listings.ts'
import type { ProductPlan } from '../../storage/commerce/product-source.ts'
import { columnsOfPlan, type EntityFields, type FieldSpec } from '../../storage/query/index.ts'
import { priceBeforePercentage } from '../prices/price-before-percentage.ts'
import { callingShopper, priceListsOfListing, type Shopper, shopperLists } from '../prices/shopper-prices.ts'

type ListingCtx = Pick<Ctx, 'cached' | 'db' | 'ids' | 'now' | 'platform' | 'site' | 'warn'>

const PRICE = 'price_minor'
const LOWEST = 'lowest_price_minor'
const PRICES = [PRICE, LOWEST]
const NAME = 'name'
/** Column of the name of the product in queries of variants. */
const PRODUCT_NAME = 'product_name'

/** How long a listing counts as used since it was last noted. */
const NOTED_MS = 60_000

/** How long a request waits for a listing of a large catalogue. */
const WAIT_MS = 3000

/** Listings that this process is making. */
const inProgress = new Map<string, Promise<string>>()

/** What products show to a shopper in lists: undefined where it is what is stored. */
export interface ListedValues {
  lists: ListingContent['lists']
  language: string | null
}

/** The prices and names of lists for a shopper. No statement on a site without price lists. */
export async function listedValues(ctx: ListingCtx, shopper: Shopper | undefined): Promise<ListedValues> {
  return {
    lists: priceListsOfListing(ctx.site, await shopperLists(ctx, shopper)),
    language: shopper?.language ?? null,
  }
}

/** The percentage by which all listed prices are lower than those of the catalogue, if they differ in nothing else. */
export function percentAlone(lists: ListedValues['lists']): number | undefined {
  const [only, ...others] = lists ?? []
  return others.length === 0 && !only?.fixed ? only?.percent : undefined
}

/** Fields whose prices and names are those that the shopper sees. */
export function listedFields(
  fields: EntityFields<Caller>,
  { lists, language }: ListedValues,
): EntityFields<Caller> {
  // Percentages leave the price before the sale as it is in the catalogue.
  const prices = lists?.some(({ fixed }) => fixed) ? PRICES : PRICES.filter(column => column !== PRICE)
  const percent = percentAlone(lists)
  const isReduced = percent !== undefined
  const listed = new Set([...(lists && !isReduced ? prices : []), ...(language ? [NAME] : [])])
  if (listed.size === 0 && !isReduced) return fields
  const asListed = (spec: FieldSpec<Caller>): FieldSpec<Caller> => {
    // The order after a percentage is the order before it: the index of the catalogue serves both.
    if (isReduced && spec.column === LOWEST) return { ...spec, leastStored: priceBeforePercentage(percent) }
    return spec.column && listed.has(spec.column) ? { ...spec, column: `${LISTED}${spec.column}` } : spec
  }
  return {
    ...fields,
    fields: Object.fromEntries(Object.entries(fields.fields).map(([name, spec]) => [name, asListed(spec)])),
  }
}

/**
 * The listing with these values; undefined if they are those that are stored. The first request makes it. If that takes too long,
 * lists have the values of the catalogue until it is made, and the reply has a warning.
 */
export async function openListing(
  ctx: ListingCtx,
  { lists, language }: ListedValues,
): Promise<string | undefined> {
  if (!lists && !language) return undefined
  const subject = [language ?? '', ...(lists ?? []).map(({ id }) => id)].join(' ')
  const key = JSON.stringify([language, lists])
  const { independentDb } = ctx.platform
  const listing = await findProductListing(ctx.db, ctx.site.id, key)
  if (listing?.ready) {
    if (listing.usedAt < ctx.now - NOTED_MS)
      await noteUseOfListing(independentDb, ctx.site.id, listing.id, ctx.now)
    return listing.id
  }
  const at = `${ctx.site.id} ${key}`
  const content = { key, subject, lists, language }
  const made =
    inProgress.get(at) ??
    makeProductListing(independentDb, ctx.site.id, ctx.ids.guid(), ctx.now, content).finally(() =>
      inProgress.delete(at),
    )
  inProgress.set(at, made)
  const ready = await inTime(made)
  if (!ready) ctx.warn('x-stoa-degraded', 'listed prices and names are being prepared')
  return ready
}

/** The result, unless it takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  // After the time limit no request waits for the work, so no request gets its error.
  work.catch(() => {})
  try {
    return await Promise.race([work, wait(WAIT_MS, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/** The plan of a query of products. Filters and sorts by price and name use what the caller sees. */
export async function planProducts(
  ctx: Ctx,
  query: unknown,
  fields: EntityFields<Caller>,
  at = 'query',
): Promise<ProductPlan> {
  const values = await listedValues(ctx, callingShopper(ctx))
  const plan = planOrReject(ctx, query, listedFields(fields, values), at)
  const used = columnsOfPlan(plan).flatMap(column =>
    column.startsWith(LISTED) ? column.slice(LISTED.length) : [],
  )
  const listing = await openListing(ctx, {
    lists: used.some(column => PRICES.includes(column)) ? values.lists : null,
    language: used.includes(NAME) ? values.language : null,
  })
  if (listing) return { ...plan, listing }
  return used.length > 0 ? planOrReject(ctx, query, fields, at) : plan
}

/** The plan of a query of variants of all products. Filters and sorts by the name of the product use the name that the caller sees. */
export async function planVariants(
  ctx: Ctx,
  query: unknown,
  fields: EntityFields<Caller>,
  at = 'query',
): Promise<ProductPlan> {
  const plan = planOrReject(ctx, query, fields, at)
  const language = callingShopper(ctx)?.language
  if (!language || !columnsOfPlan(plan).includes(PRODUCT_NAME)) return plan
  const listing = await openListing(ctx, { lists: null, language })
  return listing ? { ...plan, listing } : plan
}
