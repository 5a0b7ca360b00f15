import { useMoney } from '@stoa/react'
import { Alert, Field, Select } from '@stoa/ui'
import { placeLines } from '../address/address-lines.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { formatTimeSlot } from '../i18n/format-time-slot.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import { fieldErrorText } from './field-error-text.ts'
import {
  type DeliveryChoice,
  type DeliveryOption,
  deliveryChoices,
  deliveryOptions,
  isPickup,
} from './flow/delivery-options.ts'
import { useFlow } from './flow-context.ts'
import { FormSection } from './form-section.tsx'
import { type Option, OptionList } from './option-list.tsx'

/** The delivery options for the address, or the places where the buyer can collect, with price and time. */
export function DeliverySection() {
  const texts = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const money = useMoney()
  const { flow, state, checkout, errors } = useFlow()
  const error = errors.find(([field]) => field === 'delivery')?.[1]
  const choices = deliveryChoices(
    deliveryOptions(checkout).filter(option => isPickup(option) === state.pickup),
  )
  const choose = (key: string) => {
    flow.set('delivery', key)
    void flow.save()
  }
  const toOption = ({ options }: DeliveryChoice): Option[] => {
    const [first] = options
    if (!first) return []
    const chosen = options.find(({ key }) => key === state.values.delivery) ?? first
    const amount = first.cost?.price?.amount ?? '0'
    return [
      {
        value: chosen.key,
        title: first.title || texts.delivery.local,
        detail: <Details option={first} />,
        aside: Number(amount) === 0 ? texts.delivery.free : money(amount, checkout.currency),
        further: options.length > 1 && (
          <TimeSlotSelect options={options} value={chosen.key} onChange={choose} />
        ),
      },
    ]
  }
  const title = state.pickup ? texts.sections.pickup : texts.sections.delivery
  return (
    <FormSection id="delivery-title" title={title}>
      {choices.length > 0 ? (
        <OptionList
          id="delivery"
          labelledBy="delivery-title"
          name="delivery"
          options={choices.flatMap(toOption)}
          value={state.values.delivery}
          error={error && fieldErrorText('delivery', error, texts, locale)}
          onChange={choose}
        />
      ) : (
        <NoOptions />
      )}
    </FormSection>
  )
}

/** Delivery time; of a pickup location also its address and hours. */
function Details({ option: { logistics } }: { option: DeliveryOption }) {
  const { locale } = useI18n()
  const { address } = logistics?.pickupDetails ?? {}
  const lines = [
    address && placeLines(address, locale).slice(0, -1).join(', '),
    logistics?.deliveryTime,
    ...(logistics?.instructions?.split('\n') ?? []),
  ].filter(line => line !== undefined && line !== '')
  return lines.map(line => (
    <span key={line} className="block">
      <bdi>{line}</bdi>
    </span>
  ))
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

interface TimeSlotSelectProps {
  options: readonly DeliveryOption[]
  value: string
  onChange: (key: string) => void
}

/** The time slots of a scheduled delivery. */
function TimeSlotSelect({ options, value, onChange }: TimeSlotSelectProps) {
  const { delivery } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { timeZone } = useSession().site
  return (
    <Field id="time-slot" label={delivery.timeSlot}>
      {control => (
        <Select
          {...control}
          name="time-slot"
          value={value}
          onChange={event => onChange(event.target.value)}
          options={options.map(({ key, logistics }) => [
            key,
            formatTimeSlot(logistics?.deliveryTimeSlot, { locale, timeZone }),
          ])}
        />
      )}
    </Field>
  )
}
