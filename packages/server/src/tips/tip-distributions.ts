import type { Input, TipDistribution, TipSettings } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { toDecimal } from '../pricing/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  type TipDistributionDoc,
  type TipDistributionRow,
  tipDistributionRows,
} from '../storage/commerce/tips.ts'
import { splitTip } from './split-tip.ts'

export type DistributionInput = Input<TipDistribution>

/** A distribution of a request, with its amount in minor units. */
export interface ReadDistribution {
  minor: bigint
  source: NonNullable<TipDistribution['source']>
  doc: TipDistributionDoc
}

/** The amount of a distribution that has none; `at` is its path. */
type DefaultAmount = (at: string) => undefined

/**
 * Reads the distributions of a request. Those without an amount share what the others leave of `total`; without a total,
 * each needs an amount greater than 0.
 */
export function readDistributions(
  row: OrderRow,
  inputs: readonly (DistributionInput | null | undefined)[],
  at: string,
  { total, method }: { total?: bigint; method?: TipSettings['staffDistributionMethod'] },
): ReadDistribution[] {
  const currency = row.doc.currency ?? ''
  const required: DefaultAmount = field => rejectField(field, 'REQUIRED_FIELD', 'must have a value')
  const read = inputs.map((input, i) => {
    const path = `${at}[${i}]`
    const { staff, amount, lineItemInfo, transaction, source } = input ?? {}
    if (!staff?.staffMemberId && !Object.values(staff?.identificationData ?? {}).some(Boolean))
      rejectField(`${path}.staff`, 'REQUIRED_ONE_OF_FIELD', 'needs staffMemberId or identificationData')
    const minor =
      amount != null
        ? exactAmount(amount, `${path}.amount`, currency)
        : total === undefined
          ? required(`${path}.amount`)
          : undefined
    if (total === undefined && minor === 0n)
      rejectField(`${path}.amount`, 'DECIMAL_GT', 'must be greater than 0')
    for (const [n, item] of (lineItemInfo ?? []).entries())
      if (item?.lineItemId && !lineOf(row, item.lineItemId))
        rejectField(`${path}.lineItemInfo[${n}].lineItemId`, 'VALIDATION', 'is no line item of the order')
    const doc = withoutNulls<TipDistributionDoc>({
      staff: { staffMemberId: staff?.staffMemberId, identificationData: staff?.identificationData },
      ...(lineItemInfo && { lineItemInfo }),
      ...(transaction && { transaction }),
    })
    return {
      minor,
      source: source && source !== 'UNKNOWN_SOURCE' ? source : ('DASHBOARD' as const),
      doc,
      weight: (lineItemInfo ?? []).reduce(
        (sum, item, n) => sum + priceOf(row, item ?? {}, `${path}.lineItemInfo[${n}].price`),
        0n,
      ),
    }
  })
  const rest = (total ?? 0n) - read.reduce((sum, { minor }) => sum + (minor ?? 0n), 0n)
  if (total !== undefined && rest < 0n)
    rejectField(at, 'VALIDATION', 'must not sum to more than the amount of the tip')
  const open = read.filter(({ minor }) => minor === undefined)
  const shares =
    open.length > 0
      ? splitTip(
          rest,
          method,
          open.map(({ weight }) => weight),
        )
      : []
  return read.map(({ minor, source, doc }) => ({ minor: minor ?? shares.shift() ?? 0n, source, doc }))
}

const lineOf = (row: OrderRow, id: string) => row.doc.lineItems?.find(line => line.id === id)

type LineItem = NonNullable<NonNullable<DistributionInput['lineItemInfo']>[number]>

/** Price of a line item: that of the request, otherwise that of the order. */
function priceOf(row: OrderRow, { lineItemId, price, quantity }: LineItem, at: string): bigint {
  const line = lineItemId ? lineOf(row, lineItemId) : undefined
  const unit = exactAmount(price ?? line?.price?.amount ?? '0', at, row.doc.currency ?? '')
  return unit * BigInt(quantity ?? line?.quantity ?? 1)
}

/** Adds distributions to the tip of a locked order. */
export async function insertDistributions(
  ctx: Ctx,
  { orderId, tipId }: { orderId: string; tipId: string },
  distributions: readonly ReadDistribution[],
): Promise<TipDistributionRow[]> {
  const { db, site, now } = ctx
  const rows = distributions.map(
    ({ minor, source, doc }): TipDistributionRow => ({
      id: ctx.ids.guid(),
      revision: 1,
      created_at: now,
      updated_at: now,
      order_id: orderId,
      tip_id: tipId,
      amount_minor: Number(minor),
      source,
      doc,
    }),
  )
  await tipDistributionRows.insertMany(
    db,
    site.id,
    now,
    rows.map(({ id, doc, ...values }) => ({ id, doc, values })),
  )
  return rows
}

/** A distribution in its wire form. */
export function toTipDistribution(row: TipDistributionRow, currency: string): TipDistribution {
  const { staffMemberId, identificationData } = row.doc.staff
  const staffId = staffMemberId ?? Object.values(identificationData ?? {})[0]
  return {
    id: row.id,
    tipId: row.tip_id,
    staff: { ...row.doc.staff, ...(staffId && { id: staffId }) },
    amount: toDecimal(BigInt(row.amount_minor), currency),
    ...(row.doc.lineItemInfo && { lineItemInfo: row.doc.lineItemInfo }),
    ...(row.doc.transaction && { transaction: row.doc.transaction }),
    orderId: row.order_id,
    createdDate: isoTime(row.created_at),
    source: row.source as NonNullable<TipDistribution['source']>,
  }
}
