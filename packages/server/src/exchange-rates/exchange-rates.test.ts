import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()

const { setExchangeRates, listExchangeRates, deleteExchangeRate } = contract.exchangeRates
const rate = (from: string, to: string, value: string) => ({
  from,
  to,
  rate: value,
  source: 'ECB',
  quotedDate: '2026-01-05T15:00:00.000Z',
})
const set = (...exchangeRates: object[]) => driver.merchant.send(setExchangeRates, { exchangeRates })

test('a set rate replaces that of its pair only (protocol/exchange-rates §1)', async () => {
  await set(rate('EUR', 'USD', '1.08'), rate('EUR', 'JPY', '163.123456789012'))
  expect((await set(rate('EUR', 'USD', '1.09'))).status).toBe(200)
  const { exchangeRates } = await driver.visitor.callOk(listExchangeRates, { from: 'EUR' })
  expect(exchangeRates).toEqual([rate('EUR', 'JPY', '163.123456789012'), rate('EUR', 'USD', '1.09')])
})

test('a rate is deleted once (protocol/exchange-rates §1)', async () => {
  await set(rate('CHF', 'EUR', '1.05'))
  await driver.merchant.callOk(deleteExchangeRate, { from: 'CHF', to: 'EUR' })
  const again = await driver.merchant.send(deleteExchangeRate, { from: 'CHF', to: 'EUR' })
  expect(codeOf(again)).toBe('EXCHANGE_RATE_NOT_FOUND')
  expect((await driver.visitor.callOk(listExchangeRates, { from: 'CHF' })).exchangeRates).toEqual([])
})

test('pairs of one currency, repeated pairs and zero are rejected (protocol/exchange-rates §1)', async () => {
  expect(rejectedFields(await set(rate('EUR', 'EUR', '1')))).toEqual({ 'exchangeRates[0].to': 'VALIDATION' })
  expect(rejectedFields(await set(rate('EUR', 'GBP', '1'), rate('EUR', 'GBP', '2')))).toEqual({
    'exchangeRates[1].to': 'VALIDATION',
  })
  expect(rejectedFields(await set(rate('EUR', 'GBP', '0')))).toEqual({
    'exchangeRates[0].rate': 'DECIMAL_GT',
  })
})
