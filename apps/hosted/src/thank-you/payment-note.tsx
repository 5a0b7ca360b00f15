import { type Order, useMoney } from '@stoa/react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { amountsOfOrder } from '../summary/amounts.ts'

/** How to pay the order, or that nothing is left to pay. */
export function PaymentNote({ order }: { order: Order }) {
  const { sections, thanks } = useTexts(checkoutTexts)
  const { site } = useSession()
  const money = useMoney()
  const owed = amountsOfOrder(order)
  const amount = owed.dueNow ?? owed.total
  const total = money(amount, order.currency ?? site.currency)
  const nothing =
    order.status === 'CANCELED'
      ? thanks.canceled
      : order.paymentStatus === 'PAID'
        ? thanks.paid
        : Number(amount) === 0
          ? owed.dueNow === undefined
            ? thanks.payFree
            : thanks.payAfterTrial
          : order.paymentStatus === 'PENDING'
            ? thanks.authorized
            : undefined
  return (
    <section aria-labelledby="pay" className="border-s-2 border-accent ps-5">
      <h2 id="pay" className="font-display text-title">
        {nothing ? sections.payment : thanks.payTitle}
      </h2>
      {nothing ? (
        <p className="mt-2">{nothing}</p>
      ) : (
        <>
          <p className="mt-2">{thanks.payText({ shop: site.name, total })}</p>
          <p className="mt-1 text-muted">{thanks.payReference({ number: order.number })}</p>
        </>
      )}
    </section>
  )
}
