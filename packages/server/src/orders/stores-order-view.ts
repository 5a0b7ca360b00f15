import type { AddressWithContact, Order, OrderLineItem } from '@stoa/contract'

type Place = AddressWithContact | undefined
type Street = { number?: string | null; name?: string | null }

/** Removes absent fields: replies have no null. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

function toAddress(place: Place, email: string | null | undefined) {
  const { address = {}, contactDetails = {} } = place ?? {}
  const street = address?.streetAddress as Street | undefined
  const line = address?.addressLine ?? ([street?.name, street?.number].filter(Boolean).join(' ') || undefined)
  return present({
    fullName: present({ firstName: contactDetails?.firstName, lastName: contactDetails?.lastName }),
    country: address?.country,
    subdivision: address?.subdivision,
    city: address?.city,
    zipCode: address?.postalCode,
    phone: contactDetails?.phone,
    company: contactDetails?.company,
    email,
    addressLine1: line,
    addressLine2: address?.addressLine2,
    street: street && present({ number: street.number, name: street.name }),
  })
}

function toLineItem(line: OrderLineItem, i: number, taxIncludedInPrice: boolean) {
  const { catalogReference, productName, price, physicalProperties, itemType, image } = line
  const options = catalogReference?.options as { variantId?: string } | undefined
  const totalPrice = line.lineItemPrice?.amount ?? price?.amount
  return present({
    index: i + 1,
    quantity: line.quantity,
    name: productName?.original,
    translatedName: productName?.translated ?? productName?.original,
    productId: catalogReference?.catalogItemId,
    variantId: options?.variantId,
    lineItemType: catalogReference ? (itemType?.preset ?? 'UNSPECIFIED') : 'CUSTOM_AMOUNT_ITEM',
    options: (line.descriptionLines ?? []).map(({ name, plainText, colorInfo }) => ({
      option: name?.original ?? '',
      selection: plainText?.original ?? colorInfo?.original ?? '',
    })),
    customTextFields: [],
    weight: physicalProperties?.weight === undefined ? undefined : String(physicalProperties.weight),
    sku: physicalProperties?.sku,
    discount: line.totalDiscount?.amount ?? '0',
    tax: line.taxInfo?.taxAmount?.amount ?? '0',
    taxIncludedInPrice,
    price: price?.amount,
    totalPrice,
    priceData: { taxIncludedInPrice, price: price?.amount, totalPrice },
    mediaItem:
      image &&
      present({
        mediaType: 'IMAGE',
        url: image.url,
        id: image.id,
        width: image.width,
        height: image.height,
        altText: image.altText,
      }),
    fulfillerId: line.fulfillerId,
  })
}

function toShipping({ shippingInfo }: Order, email: string | null | undefined) {
  if (!shippingInfo) return undefined
  const { title, code, logistics } = shippingInfo
  const pickup = logistics?.pickupDetails
  return present({
    deliveryOption: title,
    estimatedDeliveryTime: logistics?.deliveryTime,
    code,
    shipmentDetails: logistics?.shippingDestination && {
      address: toAddress(logistics.shippingDestination, email),
    },
    pickupDetails:
      pickup &&
      present({
        pickupAddress: pickup.address && toAddress({ address: pickup.address }, undefined),
        pickupInstructions: logistics?.instructions,
      }),
  })
}

/** An order in the form from before the present calls (protocol/programs §3). */
export function toStoresOrder(order: Order) {
  const { buyerInfo, billingInfo, recipientInfo, priceSummary, balanceSummary, createdBy } = order
  const contact = billingInfo?.contactDetails ?? recipientInfo?.contactDetails
  const identityType = buyerInfo?.memberId ? 'MEMBER' : 'CONTACT'
  const lines = order.lineItems ?? []
  const weight = lines.reduce(
    (sum, { physicalProperties, quantity }) => sum + (physicalProperties?.weight ?? 0) * (quantity ?? 0),
    0,
  )
  const coupon = order.appliedDiscounts?.find(discount => discount.coupon)?.coupon
  const [field] = order.customFields ?? []
  const discount = priceSummary?.discount?.amount ?? '0'
  return present({
    id: order.id,
    number: Number(order.number ?? 0),
    dateCreated: order.purchasedDate ?? order.createdDate,
    lastUpdated: order.updatedDate,
    buyerInfo: present({
      id: buyerInfo?.memberId ?? buyerInfo?.visitorId,
      identityType,
      type: identityType,
      email: buyerInfo?.email,
      phone: contact?.phone,
      firstName: contact?.firstName,
      lastName: contact?.lastName,
    }),
    currency: order.currency,
    weightUnit: order.weightUnit,
    buyerLanguage: order.buyerLanguage,
    buyerNote: order.buyerNote,
    cartId: order.purchaseFlowId,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.status === 'CANCELED' ? 'CANCELED' : order.fulfillmentStatus,
    archived: order.archived ?? false,
    read: order.seenByAHuman ?? false,
    totals: {
      subtotal: priceSummary?.subtotal?.amount ?? '0',
      shipping: priceSummary?.shipping?.amount ?? '0',
      tax: priceSummary?.tax?.amount ?? '0',
      discount,
      total: priceSummary?.total?.amount ?? '0',
      refund: balanceSummary?.refunded?.amount ?? '0',
      weight: String(Math.round(weight * 1000) / 1000),
      quantity: lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    },
    billingInfo: billingInfo && { address: toAddress(billingInfo, buyerInfo?.email) },
    shippingInfo: toShipping(order, buyerInfo?.email),
    discount:
      Number(discount) > 0
        ? {
            value: discount,
            ...(coupon && {
              appliedCoupon: present({ couponId: coupon.id, name: coupon.name, code: coupon.code }),
            }),
          }
        : undefined,
    customField:
      field &&
      present({
        title: field.title,
        value: typeof field.value === 'string' ? field.value : JSON.stringify(field.value ?? ''),
        translatedTitle: field.translatedTitle,
      }),
    channelInfo: order.channelInfo && present(order.channelInfo),
    enteredBy:
      createdBy &&
      present({
        id: createdBy.memberId ?? createdBy.visitorId ?? createdBy.userId ?? createdBy.appId,
        identityType: createdBy.memberId
          ? 'MEMBER'
          : createdBy.visitorId
            ? 'CONTACT'
            : createdBy.userId
              ? 'USER'
              : 'APP',
      }),
    lineItems: lines.map((line, i) => toLineItem(line, i, order.taxIncludedInPrices ?? false)),
    activities: (order.activities ?? []).map(({ type, createdDate, authorEmail }) =>
      present({ type, timestamp: createdDate, author: authorEmail }),
    ),
    fulfillments: [],
  })
}
