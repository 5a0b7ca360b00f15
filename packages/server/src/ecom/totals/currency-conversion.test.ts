import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()

const { checkout: checkouts, currentCart, exchangeRates } = contract
const setRate = (to: string, rate: string) =>
  w.merchant.callOk(exchangeRates.setExchangeRates, {
    exchangeRates: [{ from: 'EUR', to, rate, source: 'ECB', quotedDate: '2026-01-05T15:00:00.000Z' }],
  })

test('a cart and its checkout show amounts in the conversion currency, and the buyer pays in that of the site (protocol/exchange-rates §2)', async () => {
  await setRate('JPY', '163.456')
  const product = await w.product({ priceData: { price: 12.5 } })
  await w.cart(product.id)
  const { cart } = await w.visitor.callOk(currentCart.updateCurrentCart, { conversionCurrency: 'JPY' })
  expect(cart).toMatchObject({
    currency: 'EUR',
    conversionCurrency: 'JPY',
    // 12.50 x 163.456 = 2043.2
    subtotal: { amount: '12.50', convertedAmount: '2043', formattedConvertedAmount: '¥2,043' },
    lineItems: [{ price: { convertedAmount: '2043' } }],
  })
  // The checkout adds one more unit.
  const id = await w.checkout(product.id)
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  expect(checkout).toMatchObject({
    currency: 'EUR',
    paymentCurrency: 'EUR',
    conversionCurrency: 'JPY',
    // 25.00 x 163.456 = 4086.4
    priceSummary: { subtotal: { amount: '25.00', convertedAmount: '4086' } },
    shippingInfo: {
      // 4.90 x 163.456 = 800.9
      selectedCarrierServiceOption: { cost: { price: { amount: '4.90', convertedAmount: '801' } } },
    },
  })
})

test('a currency without a rate is rejected with the pair to set (protocol/exchange-rates §2)', async () => {
  await w.cart()
  const rejected = await w.visitor.send(currentCart.updateCurrentCart, { conversionCurrency: 'GBP' })
  expect([rejected.status, codeOf(rejected)]).toEqual([404, 'EXCHANGE_RATE_NOT_FOUND'])
  expect(JSON.stringify(rejected.body)).toContain('GBP')
  const lineItems = [w.line((await w.product()).id)]
  const message = { lineItems, channelType: 'WEB', conversionCurrency: 'GBP' }
  expect(codeOf(await w.visitor.send(checkouts.createCheckout, message))).toBe('EXCHANGE_RATE_NOT_FOUND')
})

test('without the rate amounts are in the currency of the site again (protocol/exchange-rates §2)', async () => {
  await setRate('CHF', '0.95')
  const lineItems = [w.line((await w.product({ priceData: { price: 10 } })).id)]
  const { checkout } = await w.visitor.callOk(checkouts.createCheckout, {
    lineItems,
    channelType: 'WEB',
    conversionCurrency: 'CHF',
  })
  expect(checkout.priceSummary.subtotal.convertedAmount).toBe('9.50')
  const read = async () =>
    (await w.visitor.callOk(checkouts.getCheckout, { id: checkout.id as string })).checkout
  await w.merchant.callOk(exchangeRates.deleteExchangeRate, { from: 'EUR', to: 'CHF' })
  expect(await read()).toMatchObject({ conversionCurrency: 'EUR' })
  expect((await read()).priceSummary.subtotal.convertedAmount).toBe('10.00')
})
