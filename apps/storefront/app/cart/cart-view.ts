import { productHref } from '../catalogue/product-teaser.ts'
import type { Cart, LineItem } from '../platform/entities.ts'

/** A cart for display. Serialisable, because it is sent to the browser. */
export interface CartView {
  lines: CartLine[]
  /** Units, not lines. */
  count: number
  /** Coupon code that the shopper entered, in capitals. */
  couponCode?: string
  /** The shopper's note to the shop. */
  note?: string
}

export interface CartLine {
  id: string
  name: string
  href?: string
  picture?: { url: string; width?: number; height?: number }
  /** Chosen options, such as colour and size, and the subscription. */
  details: { name: string; value: string; color?: string }[]
  quantity: number
  quantityMax: number
  unitPrice: string
  fullUnitPrice?: string
  total: string
  /** Why the line cannot be ordered. */
  problem?: string
}

const lineMax = 100_000

export const emptyCart: CartView = { lines: [], count: 0 }

export function cartView(cart: Cart | undefined): CartView {
  const lines = (cart?.lineItems ?? []).map(lineView)
  return {
    lines,
    count: countOf(lines),
    couponCode: cart?.couponCode?.toUpperCase(),
    note: cart?.buyerNote ?? undefined,
  }
}

export const countOf = (lines: { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

function lineView(line: LineItem): CartLine {
  const slug = line.url?.relativePath?.split('/').filter(Boolean).at(-1)
  const unit = line.price?.formattedAmount ?? ''
  const full = line.fullPrice?.formattedAmount
  const available = line.availability?.quantityAvailable
  return {
    id: line.id ?? '',
    name: nameOf(line),
    href: slug && !line.customLineItem ? productHref(slug) : undefined,
    picture: line.image?.url
      ? { url: line.image.url, width: line.image.width, height: line.image.height }
      : undefined,
    details: detailsOf(line),
    quantity: line.quantity,
    quantityMax: available && available > 0 ? available : lineMax,
    unitPrice: unit,
    fullUnitPrice: full && full !== unit ? full : undefined,
    total: line.lineItemPrice?.formattedAmount ?? '',
    problem: problemOf(line),
  }
}

function detailsOf({ descriptionLines = [], subscriptionOptionInfo }: LineItem): CartLine['details'] {
  const { title } = subscriptionOptionInfo ?? {}
  const subscription = title?.translated ?? title?.original
  return [
    ...descriptionLines.map(({ name, plainText, colorInfo }) => ({
      name: name?.translated ?? name?.original ?? '',
      value:
        colorInfo?.translated ?? colorInfo?.original ?? plainText?.translated ?? plainText?.original ?? '',
      color: colorInfo?.code ?? undefined,
    })),
    ...(subscription ? [{ name: 'Subscription', value: subscription }] : []),
  ]
}

export const nameOf = (line: LineItem) => line.productName?.translated ?? line.productName?.original ?? 'Item'

function problemOf({ availability }: LineItem): string | undefined {
  switch (availability?.status) {
    case 'NOT_FOUND':
      return 'No longer in the shop. Remove it to continue.'
    case 'NOT_AVAILABLE':
      return 'Sold out. Remove it to continue.'
    case 'PARTIALLY_AVAILABLE':
      return `Only ${availability.quantityAvailable ?? 'a few'} left. Lower the quantity to continue.`
    default:
  }
}
