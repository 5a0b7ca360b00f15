import { expect, test } from 'vitest'
import { navigationFit } from './navigation-fit.ts'

test('a few short names fit in any width', () => {
  expect(navigationFit(['Lamps', 'Cups', 'Everything'], 'Stoa')).toEqual({ narrow: 3, wide: 3 })
})

test('many names fit in part, and more of them in a wide window', () => {
  const names = Array.from({ length: 20 }, (_, i) => `Collection ${i}`)
  const { narrow, wide } = navigationFit(names, 'Stoa')
  expect(narrow).toBeGreaterThan(2)
  expect(wide).toBeGreaterThan(narrow)
  expect(wide).toBeLessThan(20)
})

test('long names, long shop names and East Asian scripts leave less room', () => {
  const names = Array.from({ length: 9 }, (_, i) => `Collection ${i}`)
  const { wide } = navigationFit(names, 'Stoa')
  expect(navigationFit(names, 'A shop with a long name').wide).toBeLessThan(wide)
  expect(navigationFit(Array(9).fill('陶磁器と食器の店舗'), 'Stoa').wide).toBeLessThan(wide)
  expect(navigationFit(Array(9).fill('x'.repeat(200)), 'Stoa').narrow).toBeGreaterThan(0)
})
