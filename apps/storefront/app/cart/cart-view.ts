import { environment } from '@stoa/client'
import { modifierTexts } from '@stoa/client/modifier-texts'
import { formatMoney } from '@stoa/react/money'
import { linePicture, type PictureSource, readerText } from '@stoa/ui'
import { productHref } from '../catalogue/product-teaser.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { Cart, LineItem } from '../platform/entities.ts'
import { orderedTerms } from '../subscriptions/subscription-terms.ts'

/** A cart for display. Serialisable, because it is sent to the browser. */
export interface CartView {
  lines: CartLine[]
  /** Units, not lines. */
  count: number
  /** Coupon code that the shopper entered, in capitals. */
  couponCode?: string
  /** ISO 4217. */
  currency?: string
  /** The shopper's note to the shop. */
  note?: string
}

export interface CartLine {
  id: string
  name: string
  href?: string
  picture?: PictureSource
  /** Chosen options, such as colour and size, modifiers and the subscription. */
  details: { name: string; value: string; color?: string }[]
  quantity: number
  quantityMin: number
  quantityMax: number
  unitPrice: string
  /** The same in the main unit of the currency. */
  unitAmount: number
  fullUnitPrice?: string
  total: string
  /** What the line is of, as JSON of a catalogue reference. With it a removed line can be added again. */
  reference?: string
  /** Why the line cannot be ordered. */
  problem?: string
}

const lineMax = 100_000

export const emptyCart: CartView = { lines: [], count: 0 }

export function cartView(cart: Cart | undefined, i18n: I18n): CartView {
  const currency = cart?.currency ?? ''
  const lines = (cart?.lineItems ?? []).map(line => lineView(line, currency, i18n))
  return {
    lines,
    ...(currency && { currency }),
    count: countOf(lines),
    couponCode: cart?.couponCode?.toUpperCase(),
    note: cart?.buyerNote ?? undefined,
  }
}

export const countOf = (lines: { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

function lineView(line: LineItem, currency: string, i18n: I18n): CartLine {
  const money = (price: { amount?: string } | undefined) =>
    price?.amount === undefined ? '' : formatMoney(price.amount, currency, i18n.locale)
  const slug = line.url?.relativePath?.split('/').filter(Boolean).at(-1)
  const unit = money(line.price)
  const full = money(line.fullPrice)
  return {
    id: line.id ?? '',
    name: nameOf(line, i18n),
    href: slug && !line.customLineItem ? productHref(slug) : undefined,
    picture: linePicture(line.image),
    details: detailsOf(line, i18n),
    quantity: line.quantity,
    quantityMin: line.fixedQuantity ? line.quantity : 1,
    quantityMax: quantityMaxOf(line),
    unitPrice: unit,
    unitAmount: Number(line.price?.amount ?? 0),
    fullUnitPrice: full && full !== unit ? full : undefined,
    total: line.priceUndetermined ? i18n.texts.cart.priceLater : money(line.lineItemPrice),
    reference: referenceOf(line),
    problem: problemOf(line, i18n),
  }
}

function quantityMaxOf({ itemType, fixedQuantity, quantity, availability }: LineItem): number {
  if (fixedQuantity) return quantity
  // A download is the same for all of its copies.
  if (itemType?.preset === 'DIGITAL') return 1
  const available = availability?.quantityAvailable
  return available && available > 0 ? available : lineMax
}

const referenceOf = ({ catalogReference, customLineItem }: LineItem) =>
  catalogReference && !customLineItem ? JSON.stringify(catalogReference) : undefined

function detailsOf(
  { descriptionLines = [], modifierGroups, subscriptionOptionInfo }: LineItem,
  i18n: I18n,
): CartLine['details'] {
  const { title, subscriptionSettings } = subscriptionOptionInfo ?? {}
  const subscription = readerText(title)
  return [
    ...descriptionLines.map(({ name, plainText, colorInfo }) => ({
      name: readerText(name),
      value: readerText(colorInfo) || readerText(plainText),
      color: colorInfo?.code ?? undefined,
    })),
    ...modifierTexts(modifierGroups),
    ...(subscription ? [{ name: i18n.texts.cart.subscription, value: subscription }] : []),
    ...(subscriptionSettings ? orderedTerms(subscriptionSettings, environment.now(), i18n) : []),
  ]
}

export const nameOf = (line: LineItem, { texts }: I18n) => readerText(line.productName) || texts.cart.item

function problemOf({ availability }: LineItem, { texts }: I18n): string | undefined {
  switch (availability?.status) {
    case 'NOT_FOUND':
      return texts.cart.lineNotFound
    case 'NOT_AVAILABLE':
      return texts.cart.lineSoldOut
    case 'PARTIALLY_AVAILABLE':
      return texts.cart.lineFewer({ count: availability.quantityAvailable ?? 0 })
    default:
  }
}
