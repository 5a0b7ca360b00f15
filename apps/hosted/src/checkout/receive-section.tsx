import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'

/** Delivery or pickup, if the shop offers places to collect. */
export function ReceiveSection() {
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
