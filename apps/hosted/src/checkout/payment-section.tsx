import { useState } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'
import { paymentMethods } from './payment-methods.ts'

/** The payment methods. */
export function PaymentSection() {
  const texts = useTexts(checkoutTexts)
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
    </FormSection>
  )
}
