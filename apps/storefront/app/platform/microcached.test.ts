import { environment } from '@stoa/client'
import { afterEach, expect, it } from 'vitest'
import { microcached } from './microcached.ts'

const { now } = environment
afterEach(() => {
  environment.now = now
})

function counted(maxAgeMs = 1000) {
  const clock = { now: 0, language: 'en', calls: 0, isDown: false }
  environment.now = () => clock.now
  const load = microcached(
    async key => {
      clock.calls++
      if (clock.isDown) throw new Error('down')
      return `${key} ${clock.calls}`
    },
    { maxAgeMs, scope: () => clock.language },
  )
  return { clock, load }
}

it('loads a value once for all requests, until it is too old', async () => {
  const { clock, load } = counted()
  expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  clock.now = 999
  expect(await load('a')).toBe('a 1')
  clock.now = 1000
  expect(await load('a')).toBe('a 3')
})

it('has values of their own for each scope', async () => {
  const { clock, load } = counted()
  expect(await load('a')).toBe('a 1')
  clock.language = 'de'
  expect(await load('a')).toBe('a 2')
})

it('does not cache a failure', async () => {
  const { clock, load } = counted()
  clock.isDown = true
  await expect(load('a')).rejects.toThrow('down')
  clock.isDown = false
  expect(await load('a')).toBe('a 2')
})

it('caches nothing with an age of 0, and not more than 200 values', async () => {
  const off = counted(0)
  expect([await off.load('a'), await off.load('a')]).toEqual(['a 1', 'a 2'])
  const { clock, load } = counted()
  for (let key = 0; key < 201; key++) await load(`${key}`)
  await load('0')
  expect(clock.calls).toBe(201)
  await load('200')
  expect(clock.calls).toBe(202)
})
