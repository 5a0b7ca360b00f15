import { useFirstState } from '../first-state/first-state-context.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { AddressSection } from './address-section.tsx'
import { BillingSection } from './billing-section.tsx'
import { CodeSection } from './code-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { CustomFieldSection } from './custom-field-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useFlow } from './flow-context.ts'
import { MembershipSection } from './membership-section.tsx'
import { NoteSection } from './note-section.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReceiveSection } from './receive-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { StockNotice } from './stock-alert.tsx'
import { TipSection } from './tip-section.tsx'

/** The sections of the checkout. Enter does not submit: only the button places the order. */
export function CheckoutForm() {
  const { page } = useTexts(checkoutTexts)
  const { shape, state } = useFlow()
  const isLabelHidden = useSession().site.checkoutPage?.brand?.header?.displayCheckoutLabel === false
  // Only text that the buyer types is taken over from the first state, so that choices wait for the scripts.
  const waits = useFirstState() !== undefined
  const group = 'grid grid-cols-1 gap-9 lg:gap-11'
  return (
    <form noValidate className={`${group} pt-8 pb-20 lg:pt-2`} onSubmit={event => event.preventDefault()}>
      <h1 className={isLabelHidden ? 'sr-only' : 'font-display text-heading'}>{page.checkout}</h1>
      <PaymentNotice />
      <StockNotice />
      <ErrorSummary />
      <ContactSection />
      {shape.needsDelivery && (
        <>
          <div className="contents" inert={waits}>
            <ReceiveSection />
          </div>
          {!state.pickup && <AddressSection />}
        </>
      )}
      <div className={group} inert={waits}>
        {shape.needsDelivery && <DeliverySection />}
        <MembershipSection />
        <CodeSection />
        <TipSection />
        <BillingSection />
        {shape.isPaymentDue && <PaymentSection />}
        <CustomFieldSection />
        <NoteSection />
        <ReviewSection />
      </div>
    </form>
  )
}
