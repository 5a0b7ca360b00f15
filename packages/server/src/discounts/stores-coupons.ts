import { contract, type ReplyOf, type RequestOf, type StoreCoupon } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { oneReply, viewRows } from '../crud/entity-replies.ts'
import type { Doc, EntityRow } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { readTextQuery, toTextPage, withLimit } from '../crud/text-query.ts'
import { createEntities, deleteEntities, updateEntities } from '../crud/write-entities.ts'
import { isGuid } from '../platform-support/guid.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { isAllProducts } from '../storage/commerce/all-products.ts'
import { readPage } from '../storage/query/index.ts'
import { couponStore } from './coupons.ts'

type Sent = NonNullable<RequestOf<typeof contract.storesCoupons.createStoresCoupon>['specification']>
type StoresCoupon = ReplyOf<typeof contract.storesCoupons.getStoresCoupon>['coupon']

const DISCOUNTS = [
  'moneyOffAmount',
  'percentOffRate',
  'freeShipping',
  'fixedPriceAmount',
  'buyXGetY',
] as const
/** The fields of a coupon that hold its discount: a new one replaces the others. */
const NO_DISCOUNT = {
  percentage: null,
  fixedAmount: null,
  fixedPrice: null,
  freeShipping: null,
  buyXGetY: null,
}

const instant = (text: string | null | undefined) =>
  text === null ? null : text === undefined ? undefined : isoTime(Number(text))

/** Absent fields are left out: null clears one, undefined leaves it. */
const sentOnly = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function coveredItems(scope: Sent['scope']) {
  if (scope === undefined) return {}
  const { name, entityId: sent } = scope?.group ?? {}
  // Every product is in the built-in collection: no limit.
  const entityId = sent && isAllProducts(sent) ? null : sent?.toLowerCase()
  if (entityId && !isGuid(entityId))
    rejectField(
      'specification.scope.group.entityId',
      'FORMAT',
      'must be the id of a product or collection, a GUID',
    )
  const product = name === 'product' && entityId
  return {
    collectionIds: name === 'collection' && entityId ? [entityId] : null,
    scopes: product ? [{ type: 'CATALOG_ITEM', catalogItemFilter: { catalogItemIds: [entityId] } }] : null,
  }
}

/** A specification as the fields of a coupon. */
function toCoupon(ctx: Ctx, sent: Sent) {
  const decimal = (value: number | null | undefined) =>
    value === null || value === undefined
      ? value
      : toDecimal(parseAmount(value, ctx.site.currency), ctx.site.currency)
  const { buyXGetY, scope, startTime, expirationTime } = sent
  const hasTime = startTime !== undefined || expirationTime !== undefined
  return sentOnly({
    name: sent.name,
    code: sent.code,
    active: sent.active,
    ...(hasTime && { activeTimeInfo: sentOnly({ start: instant(startTime), end: instant(expirationTime) }) }),
    usageLimit: sent.usageLimit,
    usageLimitPerBuyer: sent.limitPerCustomer,
    ...(sent.limitedToOneItem !== undefined && { maximumUnits: sent.limitedToOneItem ? 1 : null }),
    ...(DISCOUNTS.some(name => sent[name] !== undefined) && NO_DISCOUNT),
    ...sentOnly({
      fixedAmount: decimal(sent.moneyOffAmount),
      percentage: sent.percentOffRate,
      freeShipping: sent.freeShipping || undefined,
      fixedPrice: decimal(sent.fixedPriceAmount),
      buyXGetY: buyXGetY && { buy: buyXGetY.x, get: buyXGetY.y },
    }),
    minimumSubtotal: sent.minimumSubtotal === 0 ? null : decimal(sent.minimumSubtotal),
    ...coveredItems(scope),
  })
}

const milliseconds = (text: string | null | undefined) => (text ? String(Date.parse(text)) : undefined)
const numberOf = (decimal: string | undefined) => (decimal === undefined ? undefined : Number(decimal))

/** A coupon in the form of existing programs. */
function toStoresCoupon(coupon: StoreCoupon): StoresCoupon {
  const { activeTimeInfo, buyXGetY, collectionIds, scopes } = coupon
  const productId = scopes?.[0]?.catalogItemFilter?.catalogItemIds?.[0]
  const collectionId = collectionIds?.[0]
  const group = collectionId
    ? { name: 'collection', entityId: collectionId }
    : productId && { name: 'product', entityId: productId }
  return {
    id: coupon.id,
    specification: sentOnly({
      name: coupon.name,
      code: coupon.code,
      active: coupon.active ?? true,
      startTime: milliseconds(activeTimeInfo?.start) ?? milliseconds(coupon.createdDate),
      expirationTime: milliseconds(activeTimeInfo?.end),
      usageLimit: coupon.usageLimit,
      limitPerCustomer: coupon.usageLimitPerBuyer,
      limitedToOneItem: coupon.maximumUnits === 1,
      moneyOffAmount: numberOf(coupon.fixedAmount),
      percentOffRate: coupon.percentage,
      freeShipping: coupon.freeShipping,
      fixedPriceAmount: numberOf(coupon.fixedPrice),
      buyXGetY: buyXGetY && { x: buyXGetY.buy, y: buyXGetY.get },
      minimumSubtotal: numberOf(coupon.minimumSubtotal),
      scope: { namespace: 'stores', ...(group && { group }) },
    }) as StoresCoupon['specification'],
    dateCreated: coupon.createdDate,
    expired: coupon.status === 'EXPIRED',
    numberOfUsages: coupon.usageCount,
  }
}

const presentName = (name: string, condition: unknown) =>
  [name === 'dateCreated' ? 'createdDate' : name.replace(/^specification\./, ''), condition] as const

/** The coupons of rows in the form of existing programs. */
const shownCoupons = async (ctx: Ctx, rows: readonly EntityRow[]) =>
  (await viewRows(ctx, couponStore, rows)).map(coupon => toStoresCoupon(coupon as StoreCoupon))

/** Coupons in the form that existing programs write (protocol/programs §7). */
export const storesCouponHandlers = implementEntities(contract.storesCoupons, {
  async createStoresCoupon({ specification }, ctx) {
    const sent = specification as Sent
    for (const name of ['name', 'code'] as const)
      if (!sent[name]) rejectField(`specification.${name}`, 'REQUIRED_FIELD', 'is required')
    if (!DISCOUNTS.some(name => sent[name] !== undefined && sent[name] !== false))
      rejectField('specification', 'REQUIRED_ONE_OF_FIELD', `needs one of ${DISCOUNTS.join(', ')}`)
    const creation = { doc: couponStore.docOf(toCoupon(ctx, sent)), at: 'specification' }
    const { coupon } = await oneReply(ctx, couponStore, await createEntities(ctx, couponStore, [creation]))
    return { id: coupon?.id }
  },

  async getStoresCoupon({ id: sent }, ctx) {
    const id = sent.toLowerCase()
    const row = await couponStore.rows.get(ctx.db, ctx.site.id, id)
    const [coupon] = row ? await shownCoupons(ctx, [row]) : []
    return { coupon: coupon ?? ctx.fail('COUPON_NOT_FOUND', { id }) }
  },

  async queryStoresCoupons({ query }, ctx) {
    const { sort, ...wire } = withLimit(readTextQuery(query, { translate: presentName }))
    const plan = planOrReject(ctx, { ...wire, ...(sort.length > 0 && { sort }) }, couponStore.fieldsFor(ctx))
    const [found, total] = await Promise.all([
      couponStore.rows.find(ctx.db, ctx.site.id, plan),
      couponStore.rows.count(ctx.db, ctx.site.id, plan),
    ])
    const { rows, page } = readPage(plan, found, total)
    return { coupons: await shownCoupons(ctx, rows), ...toTextPage(page) }
  },

  async updateStoresCoupon({ id: sent, specification }, ctx) {
    const changes = toCoupon(ctx, specification as Sent)
    const change = (stored: Doc) => withoutNulls<Doc>({ ...stored, ...changes })
    const update = { id: sent.toLowerCase(), at: 'specification', change }
    await oneReply(ctx, couponStore, await updateEntities(ctx, couponStore, [update]))
    return {}
  },

  async deleteStoresCoupon({ id }, ctx) {
    await oneReply(ctx, couponStore, await deleteEntities(ctx, couponStore, [id.toLowerCase()]))
    return {}
  },
})
