import { formatMoney, parseAmount, percent as percentage, times, toDecimal } from '@stoa/client/pricing'
import type { I18n } from '../i18n/i18n.ts'
import type { Product } from '../platform/entities.ts'
import { offeredTerms, type SubscriptionTerms } from '../subscriptions/subscription-terms.ts'
import { percent, reducedPrice } from './product-teaser.ts'
import { ONCE, SUBSCRIPTION_FIELD, type SubscriptionChoice } from './subscription-field.ts'
import { unitPriceOf } from './unit-price.ts'

/** A subscription option of a product, as far as the page shows it. */
export interface OfferedSubscription {
  id: string
  title?: string | null | undefined
  subscriptionSettings?: SubscriptionTerms | undefined
  discount?: { type?: 'UNDEFINED' | 'AMOUNT' | 'PERCENT'; value?: number } | undefined
}

/** The ways to buy a product. Without subscription options there is nothing to choose. */
export function subscriptionChoices(
  options: readonly OfferedSubscription[],
  { isSoldOnce, currency, i18n }: { isSoldOnce: boolean; currency: string; i18n: I18n },
): SubscriptionChoice[] {
  if (options.length === 0) return []
  return [
    ...(isSoldOnce ? [{ value: ONCE, label: i18n.texts.product.once }] : []),
    ...options.map(({ id, title, discount, subscriptionSettings }) => {
      const detail = offeredTerms(subscriptionSettings ?? {}, i18n).join('. ')
      return {
        value: id,
        label: [title ?? '', savingOf(discount, currency, i18n)].filter(Boolean).join(' · '),
        ...(detail && { detail: `${detail}.` }),
      }
    }),
  ]
}

/** The prices of a product by its subscription options, rounded as the platform charges them. */
export function subscriptionPrices(
  options: readonly OfferedSubscription[],
  data: Product['priceData'],
  locale: string,
  product: Pick<Product, 'pricePerUnitData'> = {},
): Record<string, { price: string; fullPrice?: string; unitPrice?: string }> {
  const { currency = '', price = 0, discountedPrice = price } = data
  return Object.fromEntries(
    options.map(({ id, discount: { type, value = 0 } = {} }) => {
      const once = parseAmount(discountedPrice, currency)
      const saved =
        type === 'PERCENT'
          ? times(once, percentage(value))
          : type === 'AMOUNT'
            ? parseAmount(value, currency)
            : 0n
      const subscribed = toDecimal(saved > once ? 0n : once - saved, currency)
      const priceData = { ...data, discountedPrice: Number(subscribed) }
      return [id, { ...reducedPrice(priceData, locale), unitPrice: unitPriceOf(product, priceData, locale) }]
    }),
  )
}

function savingOf(
  discount: OfferedSubscription['discount'],
  currency: string,
  { locale, texts }: I18n,
): string {
  const { type, value = 0 } = discount ?? {}
  if (value === 0) return ''
  if (type === 'PERCENT') return texts.product.off({ saving: percent(value, locale) })
  return type === 'AMOUNT'
    ? texts.product.off({ saving: formatMoney(parseAmount(value, currency), currency, locale) })
    : ''
}

/** The chosen subscription option of a form, as part of a catalogue reference (protocol/subscription-options §2). */
export function subscriptionOf(form: FormData): { subscriptionOptionId?: string } {
  const value = form.get(SUBSCRIPTION_FIELD)
  return typeof value === 'string' && value && value !== ONCE ? { subscriptionOptionId: value } : {}
}
