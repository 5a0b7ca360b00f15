import type { AddressWithContact, Order } from '@stoa/react'
import type { ReactNode } from 'react'
import { addressLines } from '../address/address-lines.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'

/** Addresses, delivery and date of the order. */
export function OrderFacts({ order }: { order: Order }) {
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
        <Fact title={thanks.billTo}>{same ? thanks.sameAddress : <AddressBlock value={billing} />}</Fact>
      )}
      {delivery?.title && (
        <Fact title={thanks.deliverBy}>
          <bdi>{delivery.title}</bdi>
          {delivery.logistics?.deliveryTime && (
            <span className="block">
              <bdi>{delivery.logistics.deliveryTime}</bdi>
            </span>
          )}
        </Fact>
      )}
      <Fact title={thanks.placedOn}>{formatDate(order.createdDate, locale)}</Fact>
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

const formatDate = (instant: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1.5 font-medium">{title}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
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
