import { contract, type ErrorsOf, type EventsOf, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { pick, shownFields } from '../../platform-support/pick.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import {
  assignOptions,
  findPurchases,
  optionsOfProduct,
  productsOfOption,
  subscriptionOptionRows as rows,
  type StoredSubscriptionOption,
  setOneTimePurchases,
} from '../../storage/commerce/subscription-options.ts'
import { toMinorUnits } from './minor-units.ts'

const calls = contract.subscriptionOptions
type Sent = Record<string, unknown>
type Wire = ReplyOf<typeof calls.getSubscriptionOption>['subscriptionOption']
type NotFound = Ctx<'SUBSCRIPTION_OPTION_NOT_FOUND'>

const PERCENT_MAX = 100
const PAGE_MAX = 100

const isMerchant = (ctx: Pick<Ctx, 'caller'>) => ctx.caller.role === 'merchant'

const shown = shownFields(calls.getSubscriptionOption.reply.properties.subscriptionOption)

/** A stored option as replies have it. */
export const toSubscriptionOption = (id: string, doc: StoredSubscriptionOption): Wire => ({
  id,
  ...shown(doc),
  ...(doc.discount && { discount: pick(doc.discount, ['type', 'value']) }),
})

/** The terms of a request, with an amount in minor units as well. */
function toStored({ site }: Ctx, sent: Sent): StoredSubscriptionOption {
  const doc = withoutNulls<StoredSubscriptionOption>(sent)
  const { type, value = 0 } = doc.discount ?? {}
  if (type !== 'AMOUNT') return doc
  return { ...doc, discount: { type, value, valueMinor: toMinorUnits(value, site.currency) } }
}

/** Rules that the schema cannot express (protocol/subscription-options §1). */
function checkTerms({ subscriptionSettings, discount }: StoredSubscriptionOption, at: string): void {
  const { frequency, autoRenewal, billingCycles, freeTrialPeriod } = subscriptionSettings ?? {}
  const { frequency: unit = 'UNDEFINED', interval } = freeTrialPeriod ?? {}
  if (freeTrialPeriod && (unit === 'UNDEFINED' || !Number.isInteger(interval)))
    rejectField(
      `${at}.subscriptionSettings.freeTrialPeriod`,
      'VALIDATION',
      'needs frequency (DAY, WEEK, MONTH or YEAR) and interval, a whole number of at least 1',
    )
  if (!frequency || frequency === 'UNDEFINED')
    rejectField(`${at}.subscriptionSettings.frequency`, 'REQUIRED_FIELD', 'must be DAY, WEEK, MONTH or YEAR')
  if (!autoRenewal && !billingCycles)
    rejectField(
      `${at}.subscriptionSettings.billingCycles`,
      'REQUIRED_FIELD',
      'is required without autoRenewal',
    )
  if (autoRenewal && billingCycles)
    rejectField(`${at}.subscriptionSettings.billingCycles`, 'FIELD_NOT_ALLOWED', 'is not for autoRenewal')
  if (discount?.type === 'PERCENT' && (discount.value ?? 0) > PERCENT_MAX)
    rejectField(`${at}.discount.value`, 'DECIMAL_LTE', `must be at most ${PERCENT_MAX}`)
}

async function create(
  ctx: Ctx<never, EventsOf<typeof calls.createSubscriptionOption>>,
  sent: Sent,
  at: string,
) {
  const { id: _, ...fields } = sent
  const doc = toStored(ctx, fields)
  if (!doc.title) rejectField(`${at}.title`, 'REQUIRED_FIELD', 'is required')
  checkTerms(doc, at)
  const id = ctx.ids.guid()
  await rows.deferred.insert(ctx.db, ctx.site.id, id, ctx.now, doc, {})
  const subscriptionOption = toSubscriptionOption(id, doc)
  ctx.emit('wix.stores.v1.subscription_option_created', id, { subscriptionOption })
  return subscriptionOption
}

async function update(
  ctx: Ctx<'SUBSCRIPTION_OPTION_NOT_FOUND', EventsOf<typeof calls.updateSubscriptionOption>>,
  sent: Sent,
  at: string,
) {
  const { id: sentId, ...fields } = sent
  const id = String(sentId).toLowerCase()
  const row = await rows.get(ctx.db, ctx.site.id, id, { lock: true })
  if (!row) return ctx.fail('SUBSCRIPTION_OPTION_NOT_FOUND', { id })
  const doc = toStored(ctx, { ...row.doc, ...fields })
  if (!doc.title) rejectField(`${at}.title`, 'REQUIRED_FIELD', 'must have a value')
  checkTerms(doc, at)
  await rows.update(ctx.db, ctx.site.id, row, ctx.now, doc, {})
  const subscriptionOption = toSubscriptionOption(id, doc)
  ctx.emit('wix.stores.v1.subscription_option_updated', id, { subscriptionOption }, row.doc)
  return subscriptionOption
}

async function remove(ctx: Ctx<never, EventsOf<typeof calls.deleteSubscriptionOption>>, id: string) {
  const row = await rows.get(ctx.db, ctx.site.id, id, { lock: true })
  if (!row) return false
  await rows.delete(ctx.db, ctx.site.id, id)
  ctx.emit('wix.stores.v1.subscription_option_deleted', id, {
    subscriptionOption: toSubscriptionOption(id, row.doc),
  })
  return true
}

/** A product that the caller sees. */
async function requireProduct(ctx: Ctx<'PRODUCT_NOT_FOUND'>, sent: string, { lock = false } = {}) {
  const id = sent.toLowerCase()
  const product = isGuid(id) ? await findPurchases(ctx.db, ctx.site.id, id, { lock }) : undefined
  if (!product || !(product.visible || isMerchant(ctx))) return ctx.fail('PRODUCT_NOT_FOUND', { id: sent })
  return { id, ...product }
}

function requireMerchant(ctx: Ctx, field: string, value: boolean | null | undefined): boolean {
  if (value && !isMerchant(ctx))
    rejectField(field, 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
  return value ?? false
}

const requireOption = async (ctx: NotFound, sent: string) => {
  const id = sent.toLowerCase()
  return (await rows.get(ctx.db, ctx.site.id, id)) ?? ctx.fail('SUBSCRIPTION_OPTION_NOT_FOUND', { id })
}

/** Subscription options (protocol/subscription-options). */
export const subscriptionOptionHandlers = implement(calls, {
  async createSubscriptionOption({ subscriptionOption }, ctx) {
    return { subscriptionOption: await create(ctx, subscriptionOption as Sent, 'subscriptionOption') }
  },

  async bulkCreateSubscriptionOptions({ subscriptionOptions }, ctx) {
    const created: Wire[] = []
    for (const [i, sent] of subscriptionOptions.entries())
      created.push(await create(ctx, sent as Sent, `subscriptionOptions[${i}]`))
    return { subscriptionOptions: created }
  },

  async updateSubscriptionOption({ subscriptionOption }, ctx) {
    return { subscriptionOption: await update(ctx, subscriptionOption as Sent, 'subscriptionOption') }
  },

  async bulkUpdateSubscriptionOptions({ subscriptionOptions }, ctx) {
    const ids = subscriptionOptions.map(({ id }) => String(id).toLowerCase())
    if (new Set(ids).size < ids.length)
      rejectField('subscriptionOptions', 'VALIDATION', 'must name each subscription option only once')
    const changed = new Map<string, Wire>()
    // In the order of the ids, so that two calls cannot deadlock.
    for (const id of ids.toSorted()) {
      const i = ids.indexOf(id)
      changed.set(id, await update(ctx, subscriptionOptions[i] as Sent, `subscriptionOptions[${i}]`))
    }
    return { subscriptionOptions: ids.map(id => changed.get(id) as Wire) }
  },

  async deleteSubscriptionOption({ id }, ctx) {
    if (!(await remove(ctx, id.toLowerCase()))) ctx.fail('SUBSCRIPTION_OPTION_NOT_FOUND', { id })
    return {}
  },

  async bulkDeleteSubscriptionOptions({ ids }, ctx) {
    for (const id of [...new Set(ids.map(id => id.toLowerCase()))].sort()) await remove(ctx, id)
    return {}
  },

  async getSubscriptionOption({ id }, ctx) {
    const row = await requireOption(ctx, id)
    return { subscriptionOption: toSubscriptionOption(row.id, row.doc) }
  },

  async getSubscriptionOptionsForProduct({ productId, includeHiddenSubscriptionOptions }, ctx) {
    const withHidden = requireMerchant(
      ctx,
      'includeHiddenSubscriptionOptions',
      includeHiddenSubscriptionOptions,
    )
    const { id } = await requireProduct(ctx, productId)
    const optionRows = await optionsOfProduct(ctx.db, ctx.site.id, id, { withHidden })
    return {
      subscriptionOptions: optionRows.map(option => ({
        ...toSubscriptionOption(option.id, option.doc),
        id: option.id,
        hidden: option.hidden,
      })),
    }
  },

  async assignSubscriptionOptionsToProduct({ productId, assignedSubscriptionOptions }, ctx: AssignCtx) {
    const { id } = await requireProduct(ctx, productId, { lock: true })
    const wanted = (assignedSubscriptionOptions ?? []).map(option => ({
      id: String(option.id).toLowerCase(),
      hidden: option.hidden ?? false,
    }))
    const ids = wanted.map(option => option.id)
    if (new Set(ids).size < ids.length)
      rejectField('assignedSubscriptionOptions', 'VALIDATION', 'must name each subscription option only once')
    const existingIds = new Set(
      (await rows.getMany(ctx.db, ctx.site.id, ids, { lock: true })).map(row => row.id),
    )
    const unknown = ids.find(option => !existingIds.has(option))
    if (unknown) ctx.fail('SUBSCRIPTION_OPTION_NOT_FOUND', { id: unknown })
    await assignOptions(ctx.db, ctx.site.id, [{ productId: id, options: wanted }])
    return {}
  },

  async allowOneTimePurchases({ productId, allowed }, ctx) {
    const { id } = await requireProduct(ctx, productId, { lock: true })
    await setOneTimePurchases(ctx.db, ctx.site.id, [id], allowed)
    return {}
  },

  async getOneTimePurchasesStatus({ productId }, ctx) {
    return { allowed: (await requireProduct(ctx, productId)).oneTimePurchases }
  },

  async getProductIdsForSubscriptionOption({ id, includeHiddenProducts, paging }, ctx) {
    const withHidden = requireMerchant(ctx, 'includeHiddenProducts', includeHiddenProducts)
    const option = await requireOption(ctx, id)
    const { limit, offset } = { limit: paging?.limit ?? PAGE_MAX, offset: paging?.offset ?? 0 }
    const { ids, total } = await productsOfOption(ctx.db, ctx.site.id, option.id, {
      withHidden,
      limit,
      offset,
    })
    return { productIds: ids, metadata: { items: ids.length, offset }, totalResults: total }
  },
})

type AssignCtx = Ctx<ErrorsOf<typeof calls.assignSubscriptionOptionsToProduct>>
