import type { CustomLineItem, FieldViolation, Input } from '@stoa/contract'
import { isExactAmount } from '@stoa/contract/money'
import type { Ctx } from '../../context.ts'
import { InvalidRequest, violation } from '../../failure.ts'
import type { StoredLine } from '../storage/carts.ts'

const PRESETS = ['PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'] as const

/** Lines that no catalogue holds, at the price the caller names: only where the merchant allows that (decision 004). */
export function readCustomLines(ctx: Ctx, input: readonly Input<CustomLineItem>[]): StoredLine[] {
  if (input.length === 0) return []
  if (!ctx.site.settings.customLineItems)
    throw new InvalidRequest([
      violation(
        'customLineItems',
        'FIELD_NOT_ALLOWED',
        'are switched off in this shop; its merchant can switch them on',
      ),
    ])
  const problems: FieldViolation[] = []
  const lines = input.map((item, i) => readCustomLine(ctx, item, `customLineItems[${i}]`, problems))
  if (problems.length > 0) throw new InvalidRequest(problems)
  return lines
}

function readCustomLine(
  ctx: Ctx,
  item: Input<CustomLineItem>,
  at: string,
  problems: FieldViolation[],
): StoredLine {
  const name = item.productName?.original?.trim() ?? ''
  if (!name) problems.push(violation(`${at}.productName.original`, 'REQUIRED_FIELD', 'is required'))
  const price = amountOf(ctx, item.price, `${at}.price`, problems)
  if (price === undefined) problems.push(violation(`${at}.price`, 'REQUIRED_FIELD', 'is required'))
  const fullPrice = amountOf(ctx, item.fullPrice, `${at}.fullPrice`, problems)
  const type = PRESETS.find(preset => preset === item.itemType?.preset) ?? 'PHYSICAL'
  const { sku, weight, shippable } = item.physicalProperties ?? {}
  return {
    id: ctx.ids.guid(),
    quantity: item.quantity ?? 1,
    name,
    custom: {
      price: price ?? '0',
      ...(fullPrice && { fullPrice }),
      type,
      ...(sku && { sku }),
      ...(typeof weight === 'number' && { weight }),
      shippable: shippable ?? type === 'PHYSICAL',
      ...(item.media?.url && { image: item.media.url }),
      ...(item.url?.url && { url: item.url.url }),
      ...(item.descriptionLines?.length && { descriptionLines: item.descriptionLines as unknown[] }),
    },
  }
}

/** Decimal text that the currency can express: no tenth of a cent is rounded away unseen. */
function amountOf(ctx: Ctx, text: string | null | undefined, field: string, problems: FieldViolation[]) {
  if (text === undefined || text === null) return undefined
  if (text.startsWith('-'))
    problems.push(violation(field, 'DECIMAL_GTE', 'must be at least 0', { threshold: 0 }))
  else if (!isExactAmount(text, ctx.site.currency))
    problems.push(violation(field, 'DECIMAL_MAX_SCALE', `has more decimals than ${ctx.site.currency} has`))
  return text
}
