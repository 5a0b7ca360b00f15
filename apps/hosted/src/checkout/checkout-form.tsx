import { Alert, TextArea } from '@stoa/ui'
import { useState } from 'react'
import { useFirstState } from '../first-state/first-state-context.ts'
import { LinkLikeButton } from '../form/link-like-button.tsx'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { AddressFields } from './address-fields.tsx'
import { BillingSection } from './billing-section.tsx'
import { CodeSection } from './code-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { CustomFieldSection } from './custom-field-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { allErrors } from './flow/flow-state.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'
import { MembershipSection } from './membership-section.tsx'
import { OptionList } from './option-list.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { SaveAddressOption, SavedAddresses, useSavedAddress } from './saved-addresses.tsx'
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

/** The delivery address. A complete saved address is one line with its recipient; its fields open on request. */
function AddressSection() {
  const { sections } = useTexts(checkoutTexts)
  const { state, shape } = useFlow()
  const saved = useSavedAddress()
  const [edited, setEdited] = useState(false)
  const isIncomplete = [...allErrors(state, shape).keys()].some(field => field.startsWith('shipping.'))
  const collapsed = saved !== undefined && !edited && !isIncomplete
  return (
    <FormSection id="address" title={sections.address}>
      <SavedAddresses further={collapsed && <Recipient onEdit={() => setEdited(true)} />} />
      {!collapsed && <AddressFields kind="shipping" />}
      <SaveAddressOption />
    </FormSection>
  )
}

/** Who gets the delivery, and the way to the fields. */
function Recipient({ onEdit }: { onEdit: () => void }) {
  const { saved } = useTexts(checkoutTexts)
  const { values } = useFlow().state
  const name = `${values['shipping.firstName']} ${values['shipping.lastName']}`
  const lines = [name, values['shipping.company'], values['shipping.phone']].filter(line => line.trim())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
      <bdi>{lines.join(' · ')}</bdi>
      <LinkLikeButton onClick={onEdit}>{saved.edit}</LinkLikeButton>
    </div>
  )
}

/** The buyer's note to the shop. */
function NoteSection() {
  const { sections, fields } = useTexts(checkoutTexts)
  return (
    <FormSection id="note-title" title={sections.note} optional>
      <FlowField field="note" label={fields.note} hideLabel>
        {control => <TextArea {...control} rows={2} dir="auto" />}
      </FlowField>
    </FormSection>
  )
}

/** Shown after the return from a payment page on which the buyer has not paid. */
function PaymentNotice() {
  const { checkoutError: texts } = useTexts(checkoutTexts)
  const { state } = useFlow()
  if (state.checkoutError?.kind !== 'notCompleted') return null
  return (
    <Alert tone="danger" title={texts.notCompleted}>
      {texts.notCompletedText}
    </Alert>
  )
}

/** Delivery or pickup, if the shop offers places to collect. */
function ReceiveSection() {
  const { receive } = useTexts(checkoutTexts)
  const { flow, state, shape } = useFlow()
  if (shape.pickup.length === 0 && !state.pickup) return null
  return (
    <FormSection id="receive-title" title={receive.title}>
      <OptionList
        id="receive"
        labelledBy="receive-title"
        name="receive"
        options={[
          { value: 'ship', title: receive.ship },
          { value: 'pickup', title: receive.pickup },
        ]}
        value={state.pickup ? 'pickup' : 'ship'}
        onChange={value => flow.choose({ pickup: value === 'pickup' })}
      />
    </FormSection>
  )
}
