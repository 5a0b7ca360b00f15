import { contract, type RequestOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { findTipSettings } from '../checkout-settings/index.ts'
import { findOrder } from '../orders/index.ts'
import { toDecimal } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  findTipDistributions,
  sumTipDistributions,
  type TipDistributionRow,
  tipDistributionRows,
} from '../storage/commerce/tips.ts'
import { type EntityFields, newestFirst, readPage } from '../storage/query/index.ts'
import { lockTippedOrder, saveTip, sumOf, tipFee, tipMinor, toTip, toTippedOrder } from './order-tip.ts'
import { readTipChoice, requireOfferedTip, tipAmount } from './tip-amount.ts'
import {
  type DistributionInput,
  insertDistributions,
  readDistributions,
  toTipDistribution,
} from './tip-distributions.ts'

const { getTipChoice: _, updateTipChoice: __, getTipByDraftOrderId: ___, ...calls } = contract.tips

const isPaid = ({ doc }: TipDistributionRow) => doc.transaction?.id !== undefined

const staffOf = (staff: DistributionInput['staff'] | TipDistributionRow['doc']['staff']) =>
  staff?.staffMemberId ?? Object.values(staff?.identificationData ?? {}).find(Boolean)

/** Rejects a request that lacks a paid distribution, or changes its amount or person. Returns the other distributions. */
function withoutPaid(
  ctx: Ctx<'TIP_DISTRIBUTION_PAID'>,
  paid: readonly TipDistributionRow[],
  inputs: readonly (DistributionInput | null | undefined)[],
  currency: string,
) {
  const rest = [...inputs]
  for (const { id, amount_minor, doc } of paid) {
    const transactionId = doc.transaction?.id
    const at = rest.findIndex(
      input =>
        input?.transaction?.id?.toLowerCase() === transactionId &&
        staffOf(input?.staff)?.toLowerCase() === staffOf(doc.staff),
    )
    const sent = rest[at]
    const same =
      sent?.amount != null && exactAmount(sent.amount, 'tip.distributions', currency) === BigInt(amount_minor)
    if (!same) ctx.fail('TIP_DISTRIBUTION_PAID', { id, transactionId })
    rest.splice(at, 1)
  }
  return rest
}

/** The tip of an order with its distributions. */
async function readTip(ctx: Ctx<'TIP_NOT_FOUND'>, row: OrderRow) {
  const fee = tipFee(row) ?? ctx.fail('TIP_NOT_FOUND', { orderId: row.id })
  return { fee, distributions: await findTipDistributions(ctx.db, ctx.site.id, row.id) }
}

/** Price of all line items in minor units. */
type LineItems = RequestOf<typeof contract.tips.previewTip>['lineItemInfo']

function subtotalOf(items: LineItems, currency: string): bigint {
  return items.reduce((sum, item, i) => {
    if (item?.price == null)
      return rejectField(`lineItemInfo[${i}].price`, 'REQUIRED_FIELD', 'must have a value')
    const unit = exactAmount(item.price, `lineItemInfo[${i}].price`, currency)
    return sum + unit * BigInt(item.quantity ?? 1)
  }, 0n)
}

/** Fields for filters and sorts of distributions (protocol/tips §4). */
const tipDistributionFields: EntityFields<Caller> = {
  name: 'tipDistribution',
  ...newestFirst,
  paging: ['CURSOR'],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    tipId: { type: 'guid', column: 'tip_id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    source: { type: 'string', column: 'source', filter: '*', sort: true, required: true },
    amount: {
      type: 'decimal',
      column: 'amount_minor',
      minorUnits: true,
      filter: '*',
      sort: true,
      required: true,
    },
    'staff.staffMemberId': { type: 'guid', filter: '*' },
    'staff.identificationData.memberId': { type: 'guid', filter: '*' },
    'staff.identificationData.wixUserId': { type: 'guid', filter: '*' },
    'staff.identificationData.appId': { type: 'guid', filter: '*' },
    'staff.identificationData.contactId': { type: 'guid', filter: '*' },
    'transaction.id': { type: 'guid', filter: '*' },
    'transaction.date': { type: 'datetime', filter: '*', sort: true },
  },
}

/** Tips of orders (protocol/tips §1, §3, §4). */
export const tipHandlers = implement(calls, {
  async setTipOnOrder({ orderId, tip }, ctx) {
    const row = await lockTippedOrder(ctx, orderId)
    const { db, site } = ctx
    const currency = row.doc.currency ?? ''
    const minor = exactAmount(tip.amount ?? '0', 'tip.amount', currency)
    if (minor === 0n) rejectField('tip.amount', 'DECIMAL_GT', 'must be greater than 0')
    const stored = await findTipDistributions(db, site.id, row.id)
    const paid = stored.filter(isPaid)
    const inputs = withoutPaid(ctx, paid, tip.distributions ?? [], currency)
    const { staffDistributionMethod: method } = (await findTipSettings(ctx)) ?? {}
    const total = minor - sumOf(paid)
    const added = readDistributions(row, inputs, 'tip.distributions', { total, ...(method && { method }) })
    const replaced = stored.filter(known => !isPaid(known)).map(({ id }) => id)
    if (replaced.length > 0) await tipDistributionRows.deleteMany(db, site.id, replaced)
    const fee = await saveTip(ctx, row, { minor, at: 'tip.amount' })
    if (!fee?.id) throw new Error('the tip of an order is a fee with an id')
    const inserted = await insertDistributions(ctx, { orderId: row.id, tipId: fee.id }, added)
    return { tip: toTip(row, fee, [...paid, ...inserted]), orderInfo: toTippedOrder(row, fee) }
  },

  async removeTipFromOrder({ orderId }, ctx) {
    const row = await lockTippedOrder(ctx, orderId)
    const { distributions } = await readTip(ctx, row)
    withoutPaid(ctx, distributions.filter(isPaid), [], row.doc.currency ?? '')
    const ids = distributions.map(({ id }) => id)
    if (ids.length > 0) await tipDistributionRows.deleteMany(ctx.db, ctx.site.id, ids)
    await saveTip(ctx, row, undefined)
    return { orderInfo: toTippedOrder(row) }
  },

  async getTipByOrderId({ orderId }, ctx) {
    const row = await findOrder(ctx, orderId)
    const { fee, distributions } = await readTip(ctx, row)
    return { tip: toTip(row, fee, distributions) }
  },

  async previewTip({ lineItemInfo, tipChoice, tipSettingsId }, ctx) {
    const { currency } = ctx.site
    const choice = readTipChoice(tipChoice, currency)
    const settings = await findTipSettings(ctx, tipSettingsId ?? undefined)
    if (tipSettingsId && !settings) ctx.fail('TIP_SETTINGS_NOT_FOUND', { id: tipSettingsId })
    if (tipSettingsId || ctx.caller.role !== 'merchant') requireOfferedTip(ctx, settings, choice)
    const subtotal = subtotalOf(lineItemInfo, currency)
    const amount = tipAmount(choice, subtotal, currency)
    return {
      tip: {
        lineItemSubtotal: toDecimal(subtotal, currency),
        amount: toDecimal(amount, currency),
        distributions: [],
        ...(amount > 0n && { undistributedAmount: toDecimal(amount, currency) }),
      },
    }
  },

  async addTipDistributionsToOrder({ orderId, tipDistributions }, ctx) {
    const row = await lockTippedOrder(ctx, orderId)
    const added = readDistributions(row, tipDistributions, 'tipDistributions', {})
    const minor = added.reduce((sum, distribution) => sum + distribution.minor, tipMinor(row))
    const fee = await saveTip(ctx, row, { minor, at: 'tipDistributions' })
    if (!fee?.id) throw new Error('the tip of an order is a fee with an id')
    const inserted = await insertDistributions(ctx, { orderId: row.id, tipId: fee.id }, added)
    return {
      tipDistributions: inserted.map(known => toTipDistribution(known, row.doc.currency ?? '')),
      orderInfo: toTippedOrder(row, fee),
    }
  },

  async queryTipDistributions({ query }, ctx) {
    const plan = planOrReject(ctx, query, tipDistributionFields)
    const found = await tipDistributionRows.find(ctx.db, ctx.site.id, plan)
    const { rows, page } = readPage(plan, found)
    const { count, hasNext, cursors } = page
    return {
      tipDistributions: rows.map(row => toTipDistribution(row as TipDistributionRow, ctx.site.currency)),
      pagingMetadata: { count, hasNext, ...(cursors && { cursors }) },
    }
  },

  async sumTipDistributionAmounts({ filter }, ctx) {
    const plan = planOrReject(ctx, { filter }, tipDistributionFields, '')
    const total = await sumTipDistributions(ctx.db, ctx.site.id, plan)
    return { totalAmount: toDecimal(BigInt(total), ctx.site.currency) }
  },
})
