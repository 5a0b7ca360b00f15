import { describe, expect, test } from 'vitest'
import { weightOf } from './conditional-rate.ts'
import { BUILT_IN_CARRIERS, type DeliveryRequest, deliveryOptions } from './delivery-options.ts'
import type { DeliveryTables } from './delivery-tables.ts'

const region = (id: string, destinations: DeliveryTables['regions'][number]['destinations'] = []) => ({
  id,
  active: true,
  destinations,
})
const tables = (changes: Partial<DeliveryTables> = {}): DeliveryTables => ({
  regions: [region('de', [{ countryCode: 'DE' }])],
  shippingOptions: [],
  pickupLocations: [],
  localDeliveryOptions: [],
  shippoConfigurations: [],
  ...changes,
})
const parcel = (rates: DeliveryTables['shippingOptions'][number]['rates'], id = 'parcel') => ({
  id,
  title: 'Parcel',
  deliveryRegionIds: ['de'],
  rates,
})
const request = (changes: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  address: { country: 'DE' },
  shipment: { subtotal: 5000n, quantity: 3, weight: weightOf(0.4, 3), currency: 'EUR' },
  now: Date.UTC(2026, 10, 23, 8),
  timeZone: 'Europe/Berlin',
  ...changes,
})
const codes = (options: readonly { code: string }[]) => options.map(({ code }) => code)

describe('regions (protocol/delivery §2)', () => {
  const calculate = tables({
    regions: [
      region('rest'),
      region('ca', [{ countryCode: 'CA' }]),
      region('qc', [{ countryCode: 'CA', subdivisions: ['CA-QC'] }]),
      { ...region('us', [{ countryCode: 'US' }]), active: false },
    ],
    shippingOptions: ['rest', 'ca', 'qc', 'us'].map(id => ({
      id,
      title: id,
      deliveryRegionIds: [id],
      rates: [{ amount: '5' }],
    })),
  })
  test.each([
    [{ country: 'CA', subdivision: 'CA-QC' }, ['qc']],
    [{ country: 'CA', subdivision: 'QC' }, ['qc']],
    [{ country: 'CA', subdivision: 'CA-ON' }, ['ca']],
    [{ country: 'CA' }, ['ca']],
    [{ country: 'FR' }, ['rest']],
    [{ country: 'US' }, ['rest']],
    [{}, ['rest']],
  ])('%j is delivered by %j', (address, expected) => {
    expect(codes(deliveryOptions(calculate, request({ address })))).toEqual(expected)
  })

  test('an address outside of all regions has no options', () => {
    const only = tables({ shippingOptions: [parcel([{ amount: '5' }])] })
    expect(deliveryOptions(only, request({ address: { country: 'FR' } }))).toEqual([])
  })
})

describe('rates (protocol/delivery §3)', () => {
  const priceOf = (rates: DeliveryTables['shippingOptions'][number]['rates'], changes = {}) =>
    deliveryOptions(tables({ shippingOptions: [parcel(rates)] }), request(changes))[0]?.price

  test('the first rate whose conditions all hold applies', () => {
    const rates = [
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '50', operator: 'GT' }] },
      { amount: '2.50', conditions: [{ type: 'BY_TOTAL_PRICE', value: '50', operator: 'GTE' }] },
      { amount: '4.90' },
    ] as const
    const { shipment } = request()
    expect(priceOf(rates)).toBe(250n)
    expect(priceOf(rates, { shipment: { ...shipment, subtotal: 5001n } })).toBe(0n)
    expect(priceOf(rates, { shipment: { ...shipment, subtotal: 4999n } })).toBe(490n)
  })

  test('an option without a matching rate is not offered', () => {
    expect(
      priceOf([{ amount: '4', conditions: [{ type: 'BY_TOTAL_QUANTITY', value: '2', operator: 'LTE' }] }]),
    ).toBeUndefined()
  })

  test('weights add up exactly: 3 x 0.4 is not above 1.2', () => {
    const heavy = {
      amount: '9',
      conditions: [{ type: 'BY_TOTAL_WEIGHT', value: '1.2', operator: 'GT' }],
    } as const
    const exact = {
      amount: '3',
      conditions: [{ type: 'BY_TOTAL_WEIGHT', value: '1.2', operator: 'EQ' }],
    } as const
    expect(priceOf([heavy, exact])).toBe(300n)
  })

  test('an amount by quantity is charged for each unit', () => {
    expect(priceOf([{ amount: '1.10', multiplyByQuantity: true }])).toBe(330n)
  })

  test('an option says from which subtotal it is free, and what is missing', () => {
    const free = {
      amount: '0',
      conditions: [{ type: 'BY_TOTAL_PRICE', value: '75', operator: 'GTE' }],
    } as const
    const heavy = {
      amount: '20',
      conditions: [{ type: 'BY_TOTAL_WEIGHT', value: '1', operator: 'GT' }],
    } as const
    const optionOf = (rates: DeliveryTables['shippingOptions'][number]['rates'], subtotal = 5000n) => {
      const base = request()
      const options = deliveryOptions(
        tables({ shippingOptions: [parcel(rates)] }),
        request({ shipment: { ...base.shipment, subtotal } }),
      )
      return options[0]
    }
    const rates = [free, { amount: '4.90' }]
    expect(optionOf(rates)).toMatchObject({ price: 490n, freeFrom: { subtotal: 7500n, missing: 2500n } })
    expect(optionOf(rates, 8000n)).toMatchObject({ price: 0n, freeFrom: { subtotal: 7500n, missing: 0n } })
    expect(optionOf([heavy, ...rates])).not.toHaveProperty('freeFrom')
  })

  test('charges of the region are added to the options of their carrier', () => {
    const charged = tables({
      regions: [
        {
          ...region('de', [{ countryCode: 'DE' }]),
          deliveryCarriers: [
            {
              appId: BUILT_IN_CARRIERS.shipping,
              additionalCharges: [{ amount: '1.50' }, { amount: '0.25' }],
            },
          ],
        },
      ],
      shippingOptions: [parcel([{ amount: '5' }])],
      pickupLocations: [
        { id: 'shop', name: 'Shop', active: true, address: {}, deliveryRegionIds: ['de'], rates: [] },
        { id: 'closed', name: 'Closed', active: false, address: {}, deliveryRegionIds: ['de'], rates: [] },
      ],
    })
    expect(deliveryOptions(charged, request()).map(({ code, price }) => [code, price])).toEqual([
      ['parcel', 675n],
      ['shop', 0n],
    ])
  })
})

describe('scheduled local delivery (protocol/delivery §5)', () => {
  const scheduled = (schedule: DeliveryTables['localDeliveryOptions'][number]['scheduledDeliveryConfig']) =>
    deliveryOptions(
      tables({
        localDeliveryOptions: [
          {
            id: 'bike',
            areaName: 'By bike',
            deliveryRegionIds: ['de'],
            rates: [{ amount: '3' }],
            scheduledDeliveryConfig: schedule,
          },
        ],
      }),
      request(),
    )
  // 23 November 2026 is a Monday, 9:00 in Berlin.
  const monday = { day: 'MON', start: { hours: 14 }, end: { hours: 16, minutes: 30 } } as const

  test('has an option for each window of the next two weeks', () => {
    expect(codes(scheduled({ timeWindows: [monday] }))).toEqual([
      'bike@2026-11-23T13:00:00.000Z',
      'bike@2026-11-30T13:00:00.000Z',
    ])
  })

  test('leaves out windows before the end of handling, after the cut-off time, and disabled ones', () => {
    expect(codes(scheduled({ timeWindows: [monday], handlingDays: 1 }))[0]).toBe(
      'bike@2026-11-30T13:00:00.000Z',
    )
    expect(codes(scheduled({ timeWindows: [monday], cutOffTime: { hours: 9 } }))[0]).toBe(
      'bike@2026-11-30T13:00:00.000Z',
    )
    expect(codes(scheduled({ timeWindows: [monday], cutOffTime: { hours: 9, minutes: 1 } }))[0]).toBe(
      'bike@2026-11-23T13:00:00.000Z',
    )
    expect(scheduled({ timeWindows: [{ ...monday, enabled: false }] })).toEqual([])
  })

  test('keeps local time over a clock change', () => {
    const slots = deliveryOptions(
      tables({
        localDeliveryOptions: [
          {
            id: 'bike',
            deliveryRegionIds: ['de'],
            rates: [{ amount: '3' }],
            scheduledDeliveryConfig: { timeWindows: [{ ...monday, day: 'SUN' }] },
          },
        ],
      }),
      // Clocks change on 28 March 2027.
      request({ now: Date.UTC(2027, 2, 20) }),
    )
    expect(codes(slots)).toEqual(['bike@2027-03-21T13:00:00.000Z', 'bike@2027-03-28T12:00:00.000Z'])
  })
})
