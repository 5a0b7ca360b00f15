import type { contract, RequestOf } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { rejectField } from '../call/failure.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import {
  NOTHING,
  type OrderPart,
  type OrderParts,
  type RefundAmounts,
  refundableParts,
  shareOf,
  smaller,
  splitAmount,
  subtractAmounts,
  sumAmounts,
} from './refund-amounts.ts'
import { maxRefund, type PaymentSums, type RefundedParts } from './refundability.ts'
import { sentAmount } from './sent-amount.ts'

export type RefundItems = NonNullable<RequestOf<typeof contract.orderBilling.calculateRefund>['refundItems']>

/** Why a part cannot be refunded. */
export interface RefundProblem {
  lineItem?: { lineItemId: string; quantity: number }
  code: 'LINE_ITEM_NOT_FOUND' | 'QUANTITY_TOO_LARGE' | 'FEE_NOT_FOUND' | 'AMOUNT_TOO_LARGE'
  description: string
}

/** A refunded part. `steps` are units of a line item, otherwise minor units before they were lowered. */
interface Refunded {
  id: string
  steps: bigint
  amounts: RefundAmounts
}

export interface CalculatedRefund {
  lineItems: Refunded[]
  additionalFees: Refunded[]
  shipping?: Refunded
  sum: RefundAmounts
  problems: RefundProblem[]
}

/** What of an order was refunded, and its payments. */
export interface RefundHistory {
  refunded: RefundedParts
  payments: readonly PaymentSums[]
}

export const namesParts = ({ lineItems, additionalFees, shipping }: RefundItems): boolean =>
  Boolean(lineItems?.length || additionalFees?.length || shipping)

/**
 * The amounts of a refund of parts of an order, to the minor unit, from the order's own numbers. `at` is the field of the parts. If
 * less is left because of refunds by amount, the parts are lowered by those.
 */
export function calculateRefund(
  order: OrderRow,
  items: RefundItems,
  { refunded, payments }: RefundHistory,
  at = 'refundItems',
): CalculatedRefund {
  const { currency = '' } = order.doc
  const parts = refundableParts(order.doc)
  const problems: RefundProblem[] = []
  const chosen = new Map<OrderPart, Refunded>()
  const choose = (part: OrderPart, from: bigint, steps: bigint) =>
    chosen.set(part, { id: part.id, steps, amounts: shareOf(part, from, from + steps) })

  rejectRepeated(items.lineItems, ({ lineItemId }) => lineItemId, `${at}.lineItems`)
  rejectRepeated(items.additionalFees, ({ additionalFeeId }) => additionalFeeId, `${at}.additionalFees`)
  for (const { lineItemId, quantity } of items.lineItems ?? []) {
    if (!lineItemId || !quantity)
      return rejectField(`${at}.lineItems`, 'REQUIRED_FIELD', 'needs lineItemId and quantity')
    const lineItem = { lineItemId, quantity }
    const part = parts.lines.find(({ id }) => id === lineItemId)
    const before = refunded.quantities.get(lineItemId) ?? 0
    const left = Math.max(0, Number(part?.steps ?? 0n) - before)
    if (!part)
      problems.push({
        lineItem,
        code: 'LINE_ITEM_NOT_FOUND',
        description: 'The order has no such line item.',
      })
    else if (quantity > left)
      problems.push({
        lineItem,
        code: 'QUANTITY_TOO_LARGE',
        description: `Only ${left} of ${part.steps} units can be refunded.`,
      })
    else choose(part, BigInt(before), BigInt(quantity))
  }
  const chooseAmount = (part: OrderPart, before: bigint, asked: bigint | undefined, name: string) => {
    const left = part.steps > before ? part.steps - before : 0n
    if (asked !== undefined && asked > left)
      problems.push({
        code: 'AMOUNT_TOO_LARGE',
        description: `At most ${toDecimal(left, currency)} can be refunded of ${name}.`,
      })
    else choose(part, before, asked ?? left)
  }
  for (const [i, { additionalFeeId, amount }] of (items.additionalFees ?? []).entries()) {
    const id = additionalFeeId ?? ''
    const part = parts.fees.find(fee => fee.id === id)
    const asked = sentAmount(amount, currency, `${at}.additionalFees[${i}].amount`)
    if (part) chooseAmount(part, refunded.fees.get(id) ?? 0n, asked, `the additional fee ${id}`)
    else problems.push({ code: 'FEE_NOT_FOUND', description: `The order has no additional fee ${id}.` })
  }
  if (items.shipping) {
    const asked = sentAmount(items.shipping.amount, currency, `${at}.shipping.amount`)
    chooseAmount(parts.shipping, refunded.shipping, asked, 'the delivery')
  }

  const named = allParts(parts).flatMap(part => chosen.get(part) ?? [])
  const lowered = new Map(
    loweredByAmounts(parts, named, { refunded, payments }).map(part => [part.id, part] as const),
  )
  const of = (all: readonly OrderPart[]) => all.flatMap(({ id }) => lowered.get(id) ?? [])
  const [shipping] = of([parts.shipping])
  return {
    lineItems: of(parts.lines),
    additionalFees: of(parts.fees),
    ...(shipping && { shipping }),
    sum: sumAmounts([...lowered.values()].map(({ amounts }) => amounts)),
    problems,
  }
}

const allParts = ({ lines, shipping, fees }: OrderParts) => [...lines, shipping, ...fees]

/** What is left of each part, with its amounts. */
function partsLeft(parts: OrderParts, { quantities, shipping, fees }: RefundedParts) {
  const before = (part: OrderPart) =>
    part === parts.shipping ? shipping : (fees.get(part.id) ?? BigInt(quantities.get(part.id) ?? 0))
  return allParts(parts).map(part => {
    const from = before(part)
    return { part, amounts: shareOf(part, smaller(from, part.steps), part.steps) }
  })
}

/** What was paid back of an order without naming its parts. */
function refundedByAmount(parts: OrderParts, { refunded, payments }: RefundHistory): bigint {
  const money = payments.reduce(
    (sum, { refunded_minor, refund_pending_minor }) =>
      sum + BigInt(refunded_minor) + BigInt(refund_pending_minor),
    0n,
  )
  const whole = sumAmounts(allParts(parts).map(({ amounts }) => amounts)).total
  const left = sumAmounts(partsLeft(parts, refunded).map(({ amounts }) => amounts)).total
  const byAmount = money - (whole - left)
  return byAmount > 0n ? byAmount : 0n
}

/** Lowers parts if their sum exceeds the money that is left, at most by what was refunded by amount. */
function loweredByAmounts(
  parts: OrderParts,
  named: readonly Refunded[],
  state: RefundHistory,
): readonly Refunded[] {
  const amounts = named.map(part => part.amounts)
  const excess = sumAmounts(amounts).total - state.payments.reduce((sum, row) => sum + maxRefund(row), 0n)
  if (excess <= 0n) return named
  const byAmount = refundedByAmount(parts, state)
  const lowered = splitAmount(smaller(excess, byAmount), amounts)
  return named.map((part, i) => ({
    ...part,
    amounts: subtractAmounts(part.amounts, lowered[i] ?? NOTHING),
  }))
}

/**
 * The shares of a refund that names no parts: of what is left of the parts, by their price, with the tax in it. Parts with the same
 * taxes have one share, under the id of the first. What exceeds the parts has no share.
 */
export function sharesByAmount(
  order: OrderRow,
  minor: bigint,
  state: RefundHistory,
): Pick<Refunded, 'id' | 'amounts'>[] {
  const parts = refundableParts(order.doc)
  const left = partsLeft(parts, state.refunded)
  const amounts = left.map(part => part.amounts)
  const whole = sumAmounts(amounts).total
  const upTo = (amount: bigint) => splitAmount(smaller(amount, whole), amounts)
  const before = refundedByAmount(parts, state)
  const [from, to] = [upTo(before), upTo(before + minor)]
  const shares = left.map(({ part }, i) => ({
    part,
    amounts: subtractAmounts(to[i] ?? NOTHING, from[i] ?? NOTHING),
  }))
  return [...Map.groupBy(shares, ({ part }) => part.taxKey).values()].flatMap(group => {
    const sum = sumAmounts(group.map(share => share.amounts))
    const [first] = group
    return first && sum.total > 0n ? [{ id: first.part.id, amounts: sum }] : []
  })
}

function rejectRepeated<T>(all: readonly T[] | null | undefined, idOf: (item: T) => unknown, field: string) {
  const ids = (all ?? []).map(idOf)
  if (new Set(ids).size < ids.length) rejectField(field, 'VALIDATION', 'names the same id twice')
}
