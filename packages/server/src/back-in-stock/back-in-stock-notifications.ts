import { type CatalogReference, contract, type RequestOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { limitAttempts } from '../identity/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import {
  type BackInStockRequestRow,
  countBackInStockRequests,
  countWaitingRequests,
  deleteBackInStockRequest,
  findBackInStockRequests,
  getBackInStockRequest,
  insertBackInStockRequest,
  reportRequests,
  updateBackInStockRequests,
  waitingBackInStockRequest,
} from '../storage/commerce/back-in-stock-requests.ts'
import { getProductRow, getProductRows } from '../storage/commerce/products.ts'
import { normalEmail } from '../storage/identity/members.ts'
import { type EntityFields, newestFirst, readPage } from '../storage/query/index.ts'
import {
  availableUnits,
  isStoresApp,
  type ProductRow,
  toPagingMetadata,
  type VariantRow,
} from '../stores/index.ts'
import { UPDATED } from './mail-back-in-stock.ts'
import { type BackInStockState, backInStockStates } from './request-states.ts'
import { toBackInStockRequest } from './request-view.ts'

const merchantView = { merchant: true }

async function requireRequest(
  ctx: Ctx<'BACK_IN_STOCK_REQUEST_NOT_FOUND'>,
  id: string,
  options?: { lock: boolean },
): Promise<BackInStockRequestRow> {
  const row = isGuid(id) ? await getBackInStockRequest(ctx.db, ctx.site.id, id, options) : undefined
  return row ?? ctx.fail('BACK_IN_STOCK_REQUEST_NOT_FOUND', { id })
}

export type RequestedReference =
  | CatalogReference
  | RequestOf<typeof contract.backInStockNotifications.reportItemsBackInStock>['catalogReference']

/** The product id of a reference to the catalogue of the shop. */
const productIdOf = (reference: RequestedReference | null | undefined): string | undefined => {
  const id = reference?.catalogItemId?.toLowerCase() ?? ''
  return isStoresApp(reference?.appId) && isGuid(id) ? id : undefined
}

/** The variants that the options of a reference allow: by `variantId`, or by choices (protocol/catalogue §6). */
function requestedVariants({ variants }: ProductRow, reference: RequestedReference): VariantRow[] {
  const { variantId, options } = (reference?.options ?? {}) as { variantId?: unknown; options?: unknown }
  const choices = typeof options === 'object' && options !== null ? Object.entries(options) : []
  return variants.filter(variant => {
    if (typeof variantId === 'string' && variantId) return variant.id === variantId.toLowerCase()
    // Variants that are not managed have no choices: all choices share one stock.
    return choices.every(
      ([name, choice]) => !Object.hasOwn(variant.choices, name) || variant.choices[name] === choice,
    )
  })
}

/** The product of a reference, which the caller can see. */
async function requireProduct(
  ctx: Ctx<'PRODUCT_NOT_FOUND'>,
  reference: RequestedReference | null | undefined,
): Promise<ProductRow> {
  const id = productIdOf(reference)
  const row = id && (await getProductRow(ctx.db, ctx.site.id, id))
  return row && (row.doc.visible || ctx.caller.role === 'merchant')
    ? row
    : ctx.fail('PRODUCT_NOT_FOUND', { id: reference?.catalogItemId })
}

/** Fields for filters and sorts of requests (protocol/back-in-stock §1). */
const backInStockFields: EntityFields<Caller> = {
  name: 'backInStockNotificationRequest',
  ...newestFirst,
  paging: ['CURSOR', 'OFFSET'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    status: { type: 'string', column: 'status', filter: '*', sort: true, required: true },
    email: { type: 'string', column: 'email', filter: '*', sort: true, required: true },
    'catalogReference.catalogItemId': { type: 'guid', column: 'product_id', filter: '*', required: true },
    autoNotified: { type: 'boolean', filter: '*', sort: true },
    itemUrl: { type: 'string', filter: '*', sort: true },
    contactId: { type: 'guid', filter: '*', sort: true },
  },
}

/** Requests for mails about products that are in stock again (protocol/back-in-stock). */
export const backInStockHandlers = implement(contract.backInStockNotifications, {
  async createBackInStockNotificationRequest({ request }, ctx) {
    const { db, site, now, caller } = ctx
    const { catalogReference, itemUrl } = request
    if (!request.email) rejectField('request.email', 'REQUIRED_FIELD', 'is required')
    if (!catalogReference) rejectField('request.catalogReference', 'REQUIRED_FIELD', 'is required')
    const email = normalEmail(request.email)
    const product = await requireProduct(ctx, catalogReference)
    const [variant, other] = requestedVariants(product, catalogReference)
    if (!variant) return ctx.fail('VARIANT_NOT_FOUND', { productId: product.id })
    if (other)
      rejectField(
        'request.catalogReference.options',
        'REQUIRED_FIELD',
        'must name one variant: send variantId',
      )
    if (availableUnits(variant) !== 0)
      ctx.fail('PRODUCT_IN_STOCK', { productId: product.id, variantId: variant.id })
    const merchant = caller.role === 'merchant'
    if (!merchant) await limitAttempts(ctx, { purpose: 'backInStock', account: email })
    const item = { productId: product.id, variantId: variant.id }
    const id = ctx.ids.guid()
    const values = {
      product_id: product.id,
      variant_id: variant.id,
      email,
      status: 'RECEIVED' satisfies BackInStockState,
    }
    const doc = itemUrl ? { itemUrl } : {}
    const isNew = await insertBackInStockRequest(db, site.id, now, { id, doc, values })
    const row = isNew
      ? await getBackInStockRequest(db, site.id, id)
      : await waitingBackInStockRequest(db, site.id, item, email)
    // The request that waited was completed in between.
    if (!row) return ctx.fail('PRODUCT_IN_STOCK', item)
    if (isNew)
      ctx.emit('wix.ecom.v1.back_in_stock_notification_request_created', id, {
        request: toBackInStockRequest(row, merchantView),
      })
    return { request: toBackInStockRequest(row, { merchant }) }
  },

  async queryBackInStockNotificationRequests({ query }, ctx) {
    const plan = planOrReject(ctx, query, backInStockFields)
    const [found, total] = await Promise.all([
      findBackInStockRequests(ctx.db, ctx.site.id, plan),
      plan.mode === 'OFFSET' ? countBackInStockRequests(ctx.db, ctx.site.id, plan) : undefined,
    ])
    const { rows, page } = readPage(plan, found, total)
    return {
      requests: rows.map(row => toBackInStockRequest(row, merchantView)),
      metadata: toPagingMetadata(page),
    }
  },

  async getBackInStockNotificationRequestsCountByCatalogReferences({ catalogReferences }, ctx) {
    const ids = [...new Set(catalogReferences.flatMap(reference => productIdOf(reference) ?? []))]
    const [products, counts] = await Promise.all([
      getProductRows(ctx.db, ctx.site.id, ids),
      countWaitingRequests(ctx.db, ctx.site.id, ids),
    ])
    return {
      countsPerCatalogReference: catalogReferences.map((reference, i) => {
        const { catalogItemId, appId, options } = reference
        const at = `catalogReferences[${i}]`
        if (!catalogItemId) rejectField(`${at}.catalogItemId`, 'REQUIRED_FIELD', 'is required')
        if (!appId) rejectField(`${at}.appId`, 'REQUIRED_FIELD', 'is required')
        const product = products.find(({ id }) => id === productIdOf(reference))
        const variantIds = product ? requestedVariants(product, reference).map(({ id }) => id) : []
        const waiting = counts.filter(
          ({ productId, variantId }) => productId === product?.id && variantIds.includes(variantId),
        )
        return {
          catalogReference: { catalogItemId, appId, ...(options && { options }) },
          count: waiting.reduce((sum, { count }) => sum + count, 0),
        }
      }),
    }
  },

  async getBackInStockNotificationRequest({ id }, ctx) {
    return { request: toBackInStockRequest(await requireRequest(ctx, id), merchantView) }
  },

  async deleteBackInStockNotificationRequest({ id }, ctx) {
    const row = await requireRequest(ctx, id, { lock: true })
    await deleteBackInStockRequest(ctx.db, ctx.site.id, row.id)
    const request = toBackInStockRequest(row, merchantView)
    ctx.emit('wix.ecom.v1.back_in_stock_notification_request_deleted', row.id, { request }, { request })
    return {}
  },

  async markAsNotificationSent({ id }, ctx) {
    const row = await requireRequest(ctx, id, { lock: true })
    const status = backInStockStates.next(row.status as BackInStockState, 'markSent') ?? row.status
    const request = toBackInStockRequest(row, merchantView)
    if (status === row.status) return { request }
    const after = {
      ...row,
      status,
      doc: { ...row.doc, autoNotified: false },
      notified_at: ctx.now,
      held: false,
    }
    await updateBackInStockRequests(ctx.db, ctx.site.id, ctx.now, [after])
    const changed = toBackInStockRequest(after, merchantView)
    ctx.emit(UPDATED, row.id, { request: changed }, { request })
    return { request: changed }
  },

  async reportItemsBackInStock({ catalogReference, requestIds, itemDetails }, ctx) {
    const ids = (requestIds ?? []).map(id => id?.toLowerCase() ?? '')
    if (!catalogReference && ids.length === 0)
      rejectField('catalogReference', 'REQUIRED_ONE_OF_FIELD', 'or requestIds is required')
    const product = catalogReference && (await requireProduct(ctx, catalogReference))
    const { name, price } = itemDetails
    await reportRequests(ctx.db, ctx.site.id, ctx.now, {
      ...(product && {
        items: requestedVariants(product, catalogReference).map(({ id }) => ({
          productId: product.id,
          variantId: id,
        })),
      }),
      requestIds: ids,
      details: { ...(name && { name }), ...(price && { price }) },
    })
    return {}
  },
})
