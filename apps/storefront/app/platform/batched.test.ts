import { expect, it } from 'vitest'
import { batched } from './batched.ts'

it('loads what is requested together with one call for each batch, and each key once', async () => {
  const calls: string[][] = []
  const load = batched(async keys => {
    calls.push(keys)
    return new Map(keys.filter(key => key !== 'none').map(key => [key, `value of ${key}`]))
  }, 3)
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(load))).toEqual([
    'value of a',
    'value of b',
    'value of a',
    undefined,
  ])
  expect(calls).toEqual([['a', 'b'], ['none']])
  await load('c')
  expect(calls).toHaveLength(3)
})

it('fails those who wait when the call fails, and works again after that', async () => {
  let isDown = true
  const load = batched(async keys => {
    if (isDown) throw new Error('down')
    return new Map(keys.map(key => [key, 1]))
  }, 10)
  await expect(Promise.all([load('a'), load('b')])).rejects.toThrow('down')
  isDown = false
  expect(await load('a')).toBe(1)
})
