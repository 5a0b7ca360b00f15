import { useMoney } from '@stoa/react'
import { TextInput } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { presetAmount, type TipOffer } from './flow/tip.ts'
import { useFlow } from './flow-context.ts'
import { FlowField } from './flow-field.tsx'
import { FormSection } from './form-section.tsx'
import { OptionList } from './option-list.tsx'

/** A tip for the people of the shop. None is chosen at first: a payment that the buyer has to refuse is not allowed in the EU. */
export function TipSection() {
  const { tip } = useSession().site
  return tip ? <TipChoice offer={tip} /> : null
}

function TipChoice({ offer }: { offer: TipOffer }) {
  const { sections, tip } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const money = useMoney()
  const { flow, state, checkout } = useFlow()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const presets = offer.presets.map((preset, index) => {
    const amount = money(presetAmount(offer, preset, checkout), checkout.currency)
    const isPercentage = offer.type === 'PERCENTAGE'
    return {
      value: String(index),
      title: isPercentage ? percent.format(preset / 100) : amount,
      aside: isPercentage ? amount : undefined,
    }
  })
  const custom = {
    value: 'custom',
    title: tip.custom,
    further: (
      <FlowField field="tip" label={tip.amount({ currency: checkout.currency })}>
        {control => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
      </FlowField>
    ),
  }
  return (
    <FormSection id="tip-title" title={sections.tip} optional>
      <OptionList
        id="tip-choice"
        labelledBy="tip-title"
        name="tip-choice"
        options={[{ value: '', title: tip.none }, ...presets, ...(offer.allowCustomAmount ? [custom] : [])]}
        value={state.tipChoice}
        onChange={tipChoice => flow.choose({ tipChoice })}
      />
    </FormSection>
  )
}
