import type { FreeDelivery as FreeDeliveryView } from '../cart/delivery-view.ts'
import { fill } from '../i18n/fill-text.ts'
import { Filled } from '../i18n/filled.tsx'
import { useIslandI18n } from '../i18n/i18n-context.tsx'

/** How far the cart is from free delivery. */
export function FreeDelivery({ free }: { free: FreeDeliveryView | undefined }) {
  const texts = useIslandI18n().texts.delivery
  if (!free) return null
  const { title = texts.delivery, missing, share } = free
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {missing ? (
          <Filled
            text={texts.freeMissing}
            values={{ amount: <span className="tabular font-medium">{missing}</span> }}
          />
        ) : (
          <span className="font-medium text-positive">{fill(texts.isFree, { option: title })}</span>
        )}
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className={missing ? 'h-full bg-ink transition-[width]' : 'h-full bg-positive transition-[width]'}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
    </div>
  )
}
