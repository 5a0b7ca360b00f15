import type { Checkout } from '@stoa/react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { AddressSection } from './address-section.tsx'
import { BillingSection } from './billing-section.tsx'
import { CodeSection } from './code-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useFlow } from './flow-context.ts'
import { NoteSection } from './note-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReceiveSection } from './receive-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { StockNotice } from './stock-alert.tsx'
import { TipSection } from './tip-section.tsx'

/** Whether nothing is left to pay: the order is free, or a gift card pays it all. */
const isPaid = ({ priceSummary }: Checkout) => Number(priceSummary.total.amount) === 0

/** The sections of the checkout. Enter does not submit: only the button places the order. */
export function CheckoutForm() {
  const { page } = useTexts(checkoutTexts)
  const { shape, state, checkout } = useFlow()
  return (
    <form
      noValidate
      className="grid gap-9 pt-8 pb-20 lg:gap-11 lg:pt-2"
      onSubmit={event => event.preventDefault()}
    >
      <h1 className="font-display text-heading">{page.checkout}</h1>
      <StockNotice />
      <ErrorSummary />
      <ContactSection />
      {shape.needsDelivery && (
        <>
          <ReceiveSection />
          {!state.pickup && <AddressSection />}
          <DeliverySection />
        </>
      )}
      <CodeSection />
      <TipSection />
      <BillingSection />
      {!isPaid(checkout) && <PaymentSection />}
      <NoteSection />
      <ReviewSection />
    </form>
  )
}
