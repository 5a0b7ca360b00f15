import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@stoa/contract'
import { createDriver, createShop } from '@stoa/testkit'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { MANUAL_TAX_CALCULATOR } from './tax-calculator.ts'
import { DEFAULT_TAX_GROUP } from './tax-groups.ts'

const { taxCalculation, taxRates, taxRegions, servicePlugins, sites } = contract
const OREGON_TAX = {
  name: 'Oregon tax',
  rate: '0.01',
  taxType: 'Sales tax',
  jurisdictionType: 'STATE' as const,
}

/** Requests that the calculator has received, and its reply to the next ones. */
const requests: Record<string, unknown>[] = []
let reply: (request: { lines: { id: string }[] }) => { status: number; body: unknown }

const quoteAll: typeof reply = ({ lines }) => ({
  status: 200,
  body: { lines: lines.map(({ id }) => ({ id, taxes: [OREGON_TAX] })) },
})

const program = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  requests.push(body)
  const answer = reply(body)
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
})
await new Promise<void>(resolve => program.listen(0, '127.0.0.1', resolve))
const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  config: { privateEndpoints: true },
})
const driver = await createDriver(shop)
const { port } = program.address() as AddressInfo
const created = await driver.merchant.callOk(servicePlugins.createServicePlugin, {
  servicePlugin: {
    name: 'Oregon taxes',
    kind: 'TAX_CALCULATION',
    uri: `http://127.0.0.1:${port}/`,
    timeoutMs: 10_000,
    taxCalculation: { unsupportedCountries: ['FR'] },
  },
})
const calculatorId = created.servicePlugin.id
const manual = { name: 'State tax', rate: '0.05', jurisdictionType: 'STATE' as const }
await region({ country: 'US', subdivision: 'OR', appId: calculatorId, taxIncludedInPrice: false }, [manual])
await region({ country: 'FR', appId: calculatorId }, [{ name: 'TVA', rate: '0.2' }])
await region({ country: 'CA', subdivision: 'QC', appId: MANUAL_TAX_CALCULATOR, taxIncludedInPrice: false }, [
  { name: 'GST', rate: '0.05', taxType: 'GST', jurisdiction: 'Canada' },
  { name: 'QST', rate: '0.09975', taxType: 'QST', jurisdiction: 'Québec', jurisdictionType: 'STATE' },
])
await region({ country: 'DE', taxIncludedInPrice: true }, [{ name: 'MwSt', rate: '0.19' }])
afterAll(async () => {
  await shop.close()
  program.close()
})
beforeEach(() => {
  requests.length = 0
  reply = quoteAll
})

async function region(taxRegion: { country: string; [field: string]: unknown }, rates: object[]) {
  const created = await driver.merchant.callOk(taxRegions.createTaxRegion, { taxRegion })
  await driver.merchant.callOk(taxRates.bulkSetTaxRates, {
    taxRegionId: created.taxRegion?.id as string,
    taxGroupId: DEFAULT_TAX_GROUP.id,
    taxRates: rates as [],
  })
}

type Message = Parameters<typeof calculate>[0]
const calculate = (message: {
  currency?: string
  addresses: { country: string; subdivision?: string; city?: string }[]
  lineItems: { id: string; quantity: number; price: string; [field: string]: unknown }[]
}) => driver.merchant.callOk(taxCalculation.calculateTax, message)

const shirt = { id: 'shirt', quantity: 1, price: '100.00' }
const oregon = (city: string): Message => ({
  currency: 'USD',
  addresses: [{ country: 'US', subdivision: 'OR', city }],
  lineItems: [shirt],
})

test('each tax of an item and of all items is listed (protocol/taxes §5)', async () => {
  const result = await calculate({
    currency: 'CAD',
    addresses: [{ country: 'CA', subdivision: 'CA-QC' }],
    lineItems: [shirt, { id: 'hat', quantity: 3, price: '9.99' }],
  })
  expect(result.errors).toEqual([])
  expect(result.lineItemTaxDetails.map(({ taxSummary }) => taxSummary)).toEqual([
    { fullPrice: '100.00', taxAmount: '14.98', taxableAmount: '100.00' },
    { fullPrice: '29.97', taxAmount: '4.49', taxableAmount: '29.97' },
  ])
  expect(result.lineItemTaxDetails[0]?.taxBreakdown[1]).toEqual({
    taxName: 'QST',
    taxType: 'QST',
    jurisdiction: 'Québec',
    jurisdictionType: 'STATE',
    rate: '0.09975',
    nonTaxableAmount: '0.00',
    taxableAmount: '100.00',
    taxAmount: '9.98',
  })
  expect(result.taxSummary).toMatchObject({
    totalAmount: '149.44',
    totalTax: '19.47',
    totalTaxableAmount: '129.97',
    totalTaxIncludedInPrice: '0.00',
    aggregatedTaxBreakdown: [
      { taxName: 'GST', aggregatedTaxAmount: '6.50' },
      { taxName: 'QST', aggregatedTaxAmount: '12.97' },
    ],
  })
})

test('items have their own address and may say whether their price includes tax (protocol/taxes §5)', async () => {
  const result = await calculate({
    currency: 'EUR',
    addresses: [{ country: 'DE' }, { country: 'JP' }],
    lineItems: [
      { ...shirt, id: 'gross', price: '119.00' },
      { ...shirt, id: 'net', taxIncludedInPrice: false },
      { ...shirt, id: 'untaxed', addressIndex: { singleAddress: 1 } },
      { ...shirt, id: 'sent', addressIndex: { multipleAddresses: { origin: 0, destination: 1 } } },
    ],
  })
  expect(
    result.lineItemTaxDetails.map(({ id, taxSummary, taxIncludedInPrice }) => [
      id,
      taxSummary.taxAmount,
      taxSummary.taxableAmount,
      taxIncludedInPrice,
    ]),
  ).toEqual([
    ['gross', '19.00', '100.00', true],
    ['net', '19.00', '100.00', false],
    ['untaxed', '0.00', '0.00', true],
    ['sent', '0.00', '0.00', true],
  ])
  expect(result.taxSummary).toMatchObject({ totalTaxIncludedInPrice: '19.00', totalAmount: '438.00' })
})

test.each([
  ['lineItems[1].id', { lineItems: [shirt, shirt] }],
  ['lineItems[0].price', { lineItems: [{ ...shirt, price: '1.001' }] }],
  ['lineItems[0].addressIndex', { lineItems: [{ ...shirt, addressIndex: { singleAddress: 1 } }] }],
])('%s is rejected where it is wrong (protocol/taxes §5)', async (field, change) => {
  const message = { ...oregon('Salem'), ...change }
  const { status, body } = await driver.merchant.send(taxCalculation.calculateTax, message)
  expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
})

test('the calculator of the region quotes once for the same purchase (protocol/taxes §5)', async () => {
  const first = await calculate(oregon('Eugene'))
  expect(first.lineItemTaxDetails[0]).toMatchObject({
    taxSummary: { taxAmount: '1.00' },
    taxBreakdown: [{ taxName: 'Oregon tax', rate: '0.01' }],
  })
  expect(requests).toMatchObject([
    {
      kind: 'TAX_CALCULATION',
      currency: 'USD',
      taxIncludedInPrices: false,
      address: { country: 'US', subdivision: 'OR', city: 'Eugene' },
      lines: [{ id: 'shirt', quantity: 1, price: '100.00', taxGroupId: DEFAULT_TAX_GROUP.id }],
      fees: [],
    },
  ])
  expect(await calculate(oregon('Eugene'))).toEqual(first)
  expect(requests).toHaveLength(1)
  shop.clock.advance(3_600_000)
  await calculate(oregon('Eugene'))
  expect(requests).toHaveLength(2)
})

test('concurrent calls for the same purchase share a quote (protocol/taxes §5)', async () => {
  await Promise.all([1, 2, 3].map(() => calculate(oregon('Bend'))))
  expect(requests).toHaveLength(1)
})

test.each([
  ['a status', () => ({ status: 500, body: {} }), 'STATUS'],
  ['a line without taxes', () => ({ status: 200, body: { lines: [] } }), 'BAD_REPLY'],
  [
    'a rate above 1',
    () => ({ status: 200, body: { lines: [{ id: 'shirt', taxes: [{ name: 'A', rate: '7' }] }] } }),
    'BAD_REPLY',
  ],
  [
    'rates above the price',
    () => ({
      status: 200,
      body: { lines: [{ id: 'shirt', taxes: [1, 2].map(n => ({ name: `A${n}`, rate: '0.6' })) }] },
    }),
    'BAD_REPLY',
  ],
])('after %s the manual rates apply, for 30 seconds (protocol/taxes §5)', async (what, failing, reason) => {
  reply = failing
  const message = oregon(`Portland ${what}`)
  const result = await calculate(message)
  expect(result.lineItemTaxDetails[0]?.taxSummary.taxAmount).toBe('5.00')
  expect(result.errors).toMatchObject([{ code: 'AUTO_TAX_FAILED', data: { addressIndex: 0, reason } }])
  expect(result.errors[0]?.description).toMatch(
    /^The tax rates of the site apply\. No valid reply .* \([A-Z_]+\)\./,
  )
  reply = quoteAll
  expect(await calculate(message)).toEqual(result)
  shop.clock.advance(31_000)
  expect((await calculate(message)).errors).toEqual([])
})

test('a calculator that does not support the country gets no request (protocol/taxes §5)', async () => {
  const { errors } = await calculate({ addresses: [{ country: 'FR' }], lineItems: [shirt] })
  expect(errors).toMatchObject([{ code: 'AUTO_TAX_FAILED', data: { reason: 'UNSUPPORTED_COUNTRY' } }])
  expect(requests).toEqual([])
})

test('with manual calculation the site asks no calculator (protocol/taxes §5)', async () => {
  const set = (calculation: 'MANUAL' | 'BY_REGION') =>
    driver.merchant.callOk(sites.updateSite, { site: { tax: { calculation } } })
  await set('MANUAL')
  const result = await calculate(oregon('Medford'))
  await set('BY_REGION')
  expect(result.errors).toEqual([])
  expect(result.lineItemTaxDetails[0]?.taxSummary.taxAmount).toBe('5.00')
  expect(requests).toEqual([])
})

test('the calculators are manual rates and the enabled plug-ins; a disabled one is replaced (protocol/taxes §5)', async () => {
  const enable = (enabled: boolean) =>
    driver.merchant.callOk(servicePlugins.updateServicePlugin, {
      servicePlugin: { id: calculatorId, enabled },
    })
  const list = async () =>
    (await driver.merchant.callOk(taxCalculation.listTaxCalculators, {})).taxCalculatorDetails
  const manual = { appId: MANUAL_TAX_CALCULATOR, displayName: 'Manual rates', unsupportedCountries: [] }
  expect(await list()).toEqual([
    manual,
    { appId: calculatorId, displayName: 'Oregon taxes', unsupportedCountries: ['FR'] },
  ])
  await enable(false)
  expect(await list()).toEqual([manual])
  expect((await calculate(oregon('Astoria'))).errors).toMatchObject([{ code: 'AUTO_TAX_DEACTIVATED' }])
  await enable(true)
})
