import type { Input, TipChoice, TipSettings } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { parseAmount, percent, times } from '../pricing/index.ts'
import type { StoredTipChoice } from '../storage/commerce/carts.ts'

/** Code of the fee that is a tip. It bears no tax (protocol/pricing §1). */
export const TIP_CODE = 'tip'

/** The amount of a chosen tip in minor units. A percentage is of the subtotal, rounded half up (protocol/tips §2). */
export const tipAmount = ({ tipType, value }: StoredTipChoice, subtotal: bigint, currency: string): bigint =>
  tipType === 'PERCENTAGE' ? times(subtotal, percent(value)) : parseAmount(value, currency)

/** The tip that a request chooses. */
export function readTipChoice({ tipType, value }: Input<TipChoice>, currency: string): StoredTipChoice {
  if (tipType !== 'PERCENTAGE' && tipType !== 'AMOUNT' && tipType !== 'CUSTOM')
    return rejectField('tipChoice.tipType', 'REQUIRED_FIELD', 'must be PERCENTAGE, AMOUNT or CUSTOM')
  if (value == null) return rejectField('tipChoice.value', 'REQUIRED_FIELD', 'must have a value')
  if (tipType !== 'PERCENTAGE') exactAmount(value, 'tipChoice.value', currency)
  else if (Number(value) > 100)
    rejectField('tipChoice.value', 'DECIMAL_LTE', 'must be at most 100, because it is a percentage')
  return { tipType, value }
}

/** Rejects a tip that the settings do not offer. Every buyer may choose not to tip. */
export function requireOfferedTip(
  ctx: Pick<Ctx<'TIP_NOT_ALLOWED'>, 'caller' | 'fail'>,
  settings: TipSettings | undefined,
  choice: StoredTipChoice,
): void {
  const { tipType, presets = [], allowCustomAmount = false } = settings ?? {}
  const value = Number(choice.value)
  const offered =
    choice.tipType === 'CUSTOM'
      ? allowCustomAmount
      : choice.tipType === tipType && presets.some(preset => preset.value === value)
  const allowed = ctx.caller.role === 'merchant' || settings?.allowCustomerTip
  if (value === 0 || (allowed && offered)) return
  ctx.fail(
    'TIP_NOT_ALLOWED',
    allowed ? { tipType, presets: presets.map(preset => preset.value), allowCustomAmount } : {},
  )
}
