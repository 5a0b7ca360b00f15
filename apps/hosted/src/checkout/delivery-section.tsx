import { useMoney } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useTexts } from '../i18n/language-context.ts'
import { deliveryOptions } from './flow/delivery-options.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'
import { problemText } from './problem-text.ts'

/** How it gets there: what the shop offers for the address, with price and time. */
export function DeliverySection() {
  const texts = useTexts()
  const money = useMoney()
  const { flow, state, checkout, problems } = useFlow()
  const problem = problems.find(([field]) => field === 'delivery')?.[1]
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
          error={problem && problemText('delivery', problem, texts)}
          onChange={choose}
        />
      ) : (
        <NoOptions />
      )}
    </FormSection>
  )
}

/** Before the address there is nothing to offer; after it, nothing offered is a problem. */
function NoOptions() {
  const { delivery } = useTexts()
  const { state, problems } = useFlow()
  const waiting = state.saving || !state.values['shipping.country'] || !state.values['shipping.postalCode']
  if (waiting && !(state.submitted && problems.length === 1)) {
    return <p className="rounded-sm bg-surface px-4 py-4 text-sm text-muted">{delivery.addressFirst}</p>
  }
  return (
    <div id="delivery" tabIndex={-1}>
      <Alert tone="caution">{delivery.none}</Alert>
    </div>
  )
}
