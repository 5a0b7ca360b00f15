import { useMoney } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import { deliveryOptions } from './flow/delivery-options.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'

/** The delivery options for the address, with price and delivery time. */
export function DeliverySection() {
  const texts = useTexts(checkoutTexts)
  const money = useMoney()
  const { flow, state, checkout, errors } = useFlow()
  const error = errors.find(([field]) => field === 'delivery')?.[1]
  const options = deliveryOptions(checkout).map(({ key, title, logistics, cost }) => ({
    value: key,
    title: title ?? '',
    detail: logistics?.deliveryTime,
    aside: priceText(cost?.price?.amount),
  }))
  function priceText(amount = '0') {
    return Number(amount) === 0 ? texts.delivery.free : money(amount, checkout.currency)
  }
  const choose = (key: string) => {
    flow.set('delivery', key)
    void flow.save()
  }
  return (
    <FormSection id="delivery-title" title={texts.sections.delivery}>
      {options.length > 0 ? (
        <OptionList
          id="delivery"
          labelledBy="delivery-title"
          name="delivery"
          options={options}
          value={state.values.delivery}
          error={error && fieldErrorText('delivery', error, texts)}
          onChange={choose}
        />
      ) : (
        <NoOptions />
      )}
    </FormSection>
  )
}

/** Asks for the address while it is incomplete; warns when a complete address has no options. */
function NoOptions() {
  const { delivery } = useTexts(checkoutTexts)
  const { state, errors } = useFlow()
  const waiting = state.saving || !state.values['shipping.country'] || !state.values['shipping.postalCode']
  if (waiting && !(state.submitted && errors.length === 1)) {
    return <p className="rounded-sm bg-surface px-4 py-4 text-sm text-muted">{delivery.addressFirst}</p>
  }
  return (
    <div id="delivery" tabIndex={-1}>
      <Alert tone="caution">{delivery.none}</Alert>
    </div>
  )
}
