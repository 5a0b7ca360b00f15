import { useMoney } from '@stoa/react'
import { Button, readerText } from '@stoa/ui'
import { useRef } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { LockIcon } from '../kit/lock-icon.tsx'
import { useSession } from '../session/session-context.ts'
import { notesOfCheckout } from '../summary/subscription-notes.ts'
import { Totals } from '../summary/totals.tsx'
import { useNoteFormat } from '../summary/use-note-format.ts'
import { CheckoutErrorAlert } from './checkout-error-alert.tsx'
import { ConsentSection } from './consent-section.tsx'
import { useFlow } from './flow-context.ts'

/** The totals and the button that places the order. */
export function ReviewSection() {
  const { place } = useTexts(checkoutTexts)
  const { site } = useSession()
  const money = useMoney()
  const { flow, state, amounts } = useFlow()
  const total = money(amounts.dueNow ?? amounts.total, amounts.currency)
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line pt-8">
      <div className="lg:hidden">
        <Totals amounts={amounts} pending={state.saving} />
      </div>
      <SubscriptionTerms />
      <ConsentSection />
      <CheckoutErrorAlert />
      <Button
        size="lg"
        wide
        busy={state.placing}
        onClick={() => void flow.placeOrder()}
        className="min-h-15! bg-place! text-on-place! hover:bg-place-hover! aria-busy:bg-ink! aria-busy:text-paper!"
      >
        {state.placing ? (
          <span className="animate-breathe">{place.placing}</span>
        ) : (
          <>
            <LockIcon />
            <span className="flex flex-wrap justify-center gap-x-1.5 gap-y-1">
              <span>{place.order}</span>{' '}
              <span aria-hidden="true" className="max-[26rem]:hidden">
                ·
              </span>{' '}
              <span className="tabular">{total}</span>
            </span>
          </>
        )}
      </Button>
      <p className="text-xs text-muted">{place.terms({ shop: site.name })}</p>
      <TotalAnnouncer total={total} />
    </div>
  )
}

/** What the buyer agrees to besides the order: the charges that follow. */
function SubscriptionTerms() {
  const { checkout } = useFlow()
  const notes = notesOfCheckout(checkout, useNoteFormat(checkout.currency))
  if (notes.size === 0) return null
  return (
    <ul className="grid gap-3 border-s-2 border-accent ps-4 text-sm">
      {checkout.lineItems.flatMap(({ id, productName }) =>
        (notes.get(id) ?? []).length > 0
          ? [
              <li key={id}>
                <bdi className="font-medium">{readerText(productName)}</bdi>
                {notes.get(id)?.map(note => (
                  <span key={note} className="block text-muted">
                    {note}
                  </span>
                ))}
              </li>,
            ]
          : [],
      )}
    </ul>
  )
}

/** Announces changes of the total to screen readers. */
function TotalAnnouncer({ total }: { total: string }) {
  const { summary } = useTexts(checkoutTexts)
  const first = useRef(total)
  return (
    <p role="status" className="sr-only">
      {total === first.current ? '' : summary.newTotal({ total })}
    </p>
  )
}
