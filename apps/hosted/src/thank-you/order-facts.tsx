import type { ShownField } from '@stoa/contract/custom-field-values'
import type { AddressWithContact, Order } from '@stoa/react'
import { Fact } from '@stoa/ui'
import { addressLines, placeLines } from '../address/address-lines.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { formatTimeSlot } from '../i18n/format-time-slot.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'

interface OrderFactsProps {
  order: Order
  timeZone: string
  /** Custom fields of the shop with their labels. */
  customFields?: readonly ShownField[] | undefined
}

/** Addresses, delivery, date and custom fields of the order. */
export function OrderFacts({ order, timeZone, customFields = [] }: OrderFactsProps) {
  const { locale } = useI18n()
  const texts = useTexts(checkoutTexts)
  const { thanks } = texts
  const delivery = order.shippingInfo
  const destination = delivery?.logistics?.shippingDestination
  const billing = order.billingInfo
  const lines = (value: AddressWithContact) => addressLines(value, locale).join()
  const same = destination && billing && lines(billing) === lines(destination)
  return (
    <dl className="grid gap-x-10 gap-y-8 text-sm sm:grid-cols-2">
      {destination && (
        <Fact title={thanks.deliverTo}>
          <AddressBlock value={destination} />
        </Fact>
      )}
      {billing && (
        <Fact title={thanks.billTo}>
          {same ? thanks.sameAddress : <AddressBlock value={billing} />}
          <FactLine>{billing.contactDetails?.vatId?.id}</FactLine>
        </Fact>
      )}
      {delivery?.title && (
        <Fact title={delivery.logistics?.pickupDetails ? thanks.collectAt : thanks.deliverBy}>
          <bdi>{delivery.title}</bdi>
          <FactLine>{placeOf(delivery, locale)}</FactLine>
          <FactLine>{formatTimeSlot(delivery.logistics?.deliveryTimeSlot, { locale, timeZone })}</FactLine>
          <FactLine>{delivery.logistics?.deliveryTime}</FactLine>
          <FactLine>{delivery.logistics?.instructions}</FactLine>
        </Fact>
      )}
      <Fact title={thanks.placedOn}>{formatDate(order.createdDate, locale, timeZone)}</Fact>
      {customFields.map(({ label, value }) => (
        <Fact key={label} title={label}>
          <FactLine>{value}</FactLine>
        </Fact>
      ))}
      {order.buyerNote && (
        <Fact title={thanks.note}>
          <span className="whitespace-pre-line" dir="auto">
            {order.buyerNote}
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** Where the goods are collected. */
const placeOf = ({ logistics }: NonNullable<Order['shippingInfo']>, locale: string) =>
  logistics?.pickupDetails?.address && placeLines(logistics.pickupDetails.address, locale).join(', ')

const formatDate = (instant: string, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )

function FactLine({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <span className="block whitespace-pre-line">
      <bdi>{children}</bdi>
    </span>
  )
}

function AddressBlock({ value }: { value: AddressWithContact }) {
  const { locale } = useI18n()
  return (
    <address className="not-italic">
      {addressLines(value, locale).map(line => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
