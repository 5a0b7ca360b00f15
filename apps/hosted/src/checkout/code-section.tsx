import { explainCheckout } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { useEffect } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { CodeField } from './code-field.tsx'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'

/** Coupon and gift card. */
export function CodeSection() {
  const { sections } = useTexts(checkoutTexts)
  const { giftCards } = useSession().site
  const { checkout } = useFlow()
  const { lockCouponCode, lockGiftCard } = checkout.customSettings ?? {}
  const coupon = !lockCouponCode
  const giftCard = giftCards && !lockGiftCard
  if (!coupon && !giftCard) return null
  return (
    <FormSection id="codes" title={giftCard ? sections.codes : sections.coupon} optional>
      <div className="grid gap-5">
        {coupon && <CouponField />}
        {giftCard && <GiftCardField />}
      </div>
    </FormSection>
  )
}

function CouponField() {
  const { codes } = useTexts(checkoutTexts)
  const { flow, checkout } = useFlow()
  const applied = checkout.appliedDiscounts?.find(({ coupon }) => coupon)?.coupon
  const rejection = useCouponRejection()
  return (
    <CodeField
      id="coupon"
      label={codes.coupon}
      applied={applied && (applied.code || applied.name)}
      remark={rejection}
      removable={applied !== undefined || rejection !== undefined}
      onApply={couponCode => flow.changeCode({ couponCode })}
      onRemove={() => flow.changeCode({ remove: 'coupon' })}
    />
  )
}

function GiftCardField() {
  const { codes } = useTexts(checkoutTexts)
  const { flow, checkout } = useFlow()
  const { giftCard } = checkout
  const problem = checkout.calculationErrors?.giftCardCalculationError?.applicationError?.code
  const remark =
    problem && (codes.giftCards[problem as keyof typeof codes.giftCards] ?? codes.unknownGiftCard)
  return (
    <CodeField
      id="gift-card"
      label={codes.giftCard}
      applied={remark ? undefined : giftCard?.obfuscatedCode}
      remark={remark}
      removable={giftCard !== undefined || remark !== undefined}
      onApply={giftCardCode => flow.changeCode({ giftCardCode })}
      onRemove={() => flow.changeCode({ remove: 'giftCard' })}
    />
  )
}

/** Why the coupon of the checkout does not apply, as a sentence. Undefined if it applies, and without a coupon. */
function useCouponRejection(): string | undefined {
  const { coupons } = useTexts(checkoutTexts)
  const money = useMoney()
  const { checkout } = useFlow()
  const rejected = checkout.violations?.some(({ group }) => group === 'DISCOUNT') ?? false
  const { data, refetch } = useCall(explainCheckout, { id: checkout.id }, { enabled: rejected })
  const { updatedDate } = checkout
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason may change with the checkout
  useEffect(() => {
    if (rejected) void refetch()
  }, [rejected, updatedDate, refetch])
  if (!rejected) return undefined
  const { reason, missing } =
    data?.explanation.skippedDiscounts.find(({ source }) => source === 'coupon') ?? {}
  if (reason === 'MIN_SUBTOTAL' && missing)
    return coupons.minSubtotal({ missing: money(missing, checkout.currency) })
  if (reason === 'MIN_QUANTITY' && missing) return coupons.minQuantity({ missing: Number(missing) })
  return reason && reason in coupons.reasons
    ? coupons.reasons[reason as keyof typeof coupons.reasons]
    : coupons.other
}
