import { Field, Select } from '@stoa/ui'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { formatTimeSlot } from '../i18n/format-time-slot.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import type { DeliveryOption } from './flow/delivery-options.ts'

interface TimeSlotSelectProps {
  options: readonly DeliveryOption[]
  value: string
  onChange: (key: string) => void
}

/** The time slots of a scheduled delivery. */
export function TimeSlotSelect({ options, value, onChange }: TimeSlotSelectProps) {
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
