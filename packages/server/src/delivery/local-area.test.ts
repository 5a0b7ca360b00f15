import { describe, expect, test } from 'vitest'
import { distanceKm, isInside, servesAddress } from './local-area.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }
const potsdam = { latitude: 52.3906, longitude: 13.0645 }
const option = { id: 'a', deliveryRegionIds: [], rates: [] }

describe('areas of local delivery (protocol/delivery §5)', () => {
  test.each([
    ['10115', '10115', true],
    ['10115', '10116', false],
    ['10115', undefined, false],
    ['SW1*', 'sw1a 1aa', true],
    ['SW1*', 'SW2 1AA', false],
    ['10115..10179', '10120', true],
    ['10115..10179', '10179', true],
    ['10115..10179', '10180', false],
    ['10115..10179', '1012', false],
    ['', '10115', false],
  ])('postal code %j contains %j: %j', (pattern, code, expected) => {
    const area = { ...option, zipConfig: { zipCodes: [pattern] } }
    expect(servesAddress(area, { postalCode: code })).toBe(expected)
  })

  test('the distance is that of the great circle', () => {
    expect(distanceKm(berlin, potsdam)).toBeCloseTo(27.2, 0)
    expect(distanceKm(berlin, berlin)).toBe(0)
    expect(distanceKm(berlin, undefined)).toBeUndefined()
  })

  test('a radius serves addresses within it, in its unit', () => {
    const within = (radius: number, lengthUnit?: string) =>
      servesAddress(
        { ...option, radiusConfig: { address: { geocode: berlin }, radius, lengthUnit } },
        { geocode: potsdam },
      )
    expect([within(27), within(28), within(17, 'MI'), within(16, 'MI')]).toEqual([false, true, true, false])
    expect(servesAddress({ ...option, radiusConfig: { radius: 50 } }, { geocode: potsdam })).toBe(false)
  })

  test('a polygon contains the positions inside its corners', () => {
    const square = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 2 },
      { latitude: 2, longitude: 2 },
      { latitude: 2, longitude: 0 },
    ]
    expect(isInside(square, { latitude: 1, longitude: 1 })).toBe(true)
    expect(isInside(square, { latitude: 3, longitude: 1 })).toBe(false)
    expect(isInside(square.slice(0, 2), { latitude: 0, longitude: 1 })).toBe(false)
    expect(isInside(square, undefined)).toBe(false)
  })

  test('a city is compared without case and accents', () => {
    const cityConfig = { cityItems: [{ cityName: 'Montréal', country: 'CA', subdivision: 'CA-QC' }] }
    const serves = (city: string, subdivision = 'CA-QC') =>
      servesAddress({ ...option, cityConfig }, { country: 'CA', city, subdivision })
    expect([serves('montreal'), serves('Laval'), serves('Montréal', 'CA-ON')]).toEqual([true, false, false])
  })
})
