import { useState } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { BillingAddress } from './billing-address.tsx'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'
import { paymentMethods } from './payment-methods.ts'

/** Payment method and billing address. */
export function PaymentSection() {
  const texts = useTexts(checkoutTexts)
  const { shape } = useFlow()
  const [method, setMethod] = useState<string>(paymentMethods[0].id)
  return (
    <FormSection id="payment-title" title={texts.sections.payment}>
      <OptionList
        id="payment"
        labelledBy="payment-title"
        name="payment"
        options={paymentMethods.map(({ id, title, detail }) => ({
          value: id,
          title: title(texts),
          detail: detail(texts),
        }))}
        value={method}
        onChange={setMethod}
      />
      {shape.needsDelivery && (
        <div className="mt-4">
          <BillingAddress />
        </div>
      )}
    </FormSection>
  )
}
