import { useMoney } from '@stoa/react'
import { Button } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { LockIcon } from '../kit/lock-icon.tsx'
import { useSession } from '../session/session-context.ts'
import { Totals } from '../summary/totals.tsx'
import { CheckoutErrorAlert } from './checkout-error-alert.tsx'
import { ConsentSection } from './consent-section.tsx'
import { useFlow } from './flow-context.ts'
import { SubscriptionTerms } from './subscription-terms.tsx'
import { TotalAnnouncer } from './total-announcer.tsx'

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
