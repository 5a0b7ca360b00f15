import { servePlugin } from './serve.ts'

interface RatesRequest {
  address: { country: string; postalCode?: string }
  packages: { count: number; weight: number }[]
}

/** Rates by weight: 4.00 for each package and 0.50 for each unit of weight. Express costs twice as much. */
export function shippingRates({ packages }: RatesRequest) {
  const cents = packages.reduce((sum, { count, weight }) => sum + count * (400 + Math.ceil(weight * 50)), 0)
  const price = (amount: number) => (amount / 100).toFixed(2)
  return {
    rates: [
      { code: 'standard', title: 'Standard', price: price(cents), deliveryTime: '3 to 5 days' },
      { code: 'express', title: 'Express', price: price(2 * cents), deliveryTime: '1 day' },
    ],
  }
}

if (import.meta.main) await servePlugin({ kind: 'SHIPPING_RATES', name: 'Parcel service' }, shippingRates)
