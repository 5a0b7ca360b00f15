import { environment } from '@stoa/client'
import { afterEach, expect, it, vi } from 'vitest'
import { cached } from './cached.server.ts'

const { now } = environment
afterEach(() => {
  environment.now = now
  vi.restoreAllMocks()
})

function counted() {
  const clock = { now: 0, calls: 0, isDown: false }
  environment.now = () => clock.now
  const load = cached(async key => {
    clock.calls++
    if (clock.isDown) throw new Error('down')
    return `${key} ${clock.calls}`
  })
  return { clock, load }
}

it('loads a value once for all requests while it is fresh', async () => {
  const { clock, load } = counted()
  expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  clock.now = 5000
  expect(await load('a')).toBe('a 1')
  expect(clock.calls).toBe(2)
})

it.each([5001, 30_000])(
  'after %d ms it still answers at once, and refreshes for the next request',
  async age => {
    const { clock, load } = counted()
    await load('a')
    clock.now = age
    expect(await Promise.all([load('a'), load('a')])).toEqual(['a 1', 'a 1'])
    expect(await load('a')).toBe('a 2')
    expect(clock.calls).toBe(2)
  },
)

it('after more than 30 seconds a request waits for the new value', async () => {
  const { clock, load } = counted()
  await load('a')
  clock.now = 30_001
  expect(await load('a')).toBe('a 2')
})

it('keeps the old value when a refresh fails, and caches no failure of the first load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { clock, load } = counted()
  clock.isDown = true
  await expect(load('a')).rejects.toThrow('down')
  clock.isDown = false
  expect(await load('a')).toBe('a 2')
  Object.assign(clock, { now: 6000, isDown: true })
  expect(await load('a')).toBe('a 2')
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce())
  expect(await load('a')).toBe('a 2')
})
