import type { FreeDelivery as FreeDeliveryView } from '../cart/delivery-view.ts'
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
          texts.freeMissing({
            amount: missing,
            b: text => <span className="tabular font-medium">{text}</span>,
          })
        ) : (
          <span className="font-medium text-positive">{texts.isFree({ option: title })}</span>
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
