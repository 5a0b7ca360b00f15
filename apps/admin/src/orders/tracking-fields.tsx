import type { contract, ReplyOf } from '@stoa/contract'
import { Field, Select } from '@stoa/ui'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'

export type Fulfillment = NonNullable<
  ReplyOf<
    typeof contract.orderFulfillments.listFulfillmentsForSingleOrder
  >['orderWithFulfillments']['fulfillments']
>[number]

/** Carriers by code whose tracking links the platform knows (protocol/fulfillments §1). */
const carriers: Readonly<Record<string, string>> = {
  dhl: 'DHL',
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  canadaPost: t('Canada Post'),
}

/** The name of a carrier. */
export const carrierName = (code: string | null | undefined): string => (code && carriers[code]) || code || ''

/** Carrier and tracking number of a parcel. */
export function TrackingFields({ trackingInfo }: { trackingInfo?: Fulfillment['trackingInfo'] }) {
  const { shippingProvider = '', trackingNumber } = trackingInfo ?? {}
  return (
    <>
      <Field id="carrier" label={t('Carrier')} optional>
        {control => (
          <Select {...control} name="carrier" defaultValue={shippingProvider}>
            <option value="">{t('Other')}</option>
            {Object.entries(carriers).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
            {shippingProvider && !(shippingProvider in carriers) && (
              <option value={shippingProvider}>{shippingProvider}</option>
            )}
          </Select>
        )}
      </Field>
      <TextField
        name="trackingNumber"
        label={t('Tracking number')}
        optional
        maxLength={100}
        defaultValue={trackingNumber}
      />
    </>
  )
}

/** The values of the fields; undefined without a number. */
export function readTracking(form: FormData): Fulfillment['trackingInfo'] {
  const trackingNumber = String(form.get('trackingNumber') ?? '').trim()
  const shippingProvider = String(form.get('carrier') ?? '')
  return trackingNumber ? { trackingNumber, ...(shippingProvider && { shippingProvider }) } : undefined
}
