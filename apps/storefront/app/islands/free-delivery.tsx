import type { FreeDelivery as FreeDeliveryView } from '../cart/delivery-view.ts'

/** How far the cart is from free delivery. */
export function FreeDelivery({ free }: { free: FreeDeliveryView | undefined }) {
  if (!free) return null
  const { title = 'Delivery', missing, share } = free
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {missing ? (
          <>
            <span className="tabular font-medium">{missing}</span> more for free delivery
          </>
        ) : (
          <span className="font-medium text-positive">{title} is free.</span>
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
