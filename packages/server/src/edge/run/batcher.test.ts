import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('calls that arrive while others are under way are made together, and nobody waits for others to come', async () => {
  const made: number[][] = []
  const gather = createBatcher<number, string>(2, async calls => {
    made.push([...calls])
    await setTimeout(5)
    return calls.map(async call => `made ${call}`)
  })
  const numbers = Array.from({ length: 120 }, (_, n) => n)
  expect(await Promise.all(numbers.map(n => gather('one group', n)))).toEqual(numbers.map(n => `made ${n}`))
  expect(made.map(calls => calls.length)).toEqual([1, 1, 50, 50, 18])
  expect(made.flat()).toEqual(numbers)
  expect(await gather('one group', 7)).toBe('made 7')
  expect(made.at(-1)).toEqual([7])
})

test('calls of different groups are not made together', async () => {
  const made: string[][] = []
  const gather = createBatcher<string, string>(1, async calls => {
    made.push([...calls])
    await setTimeout(5)
    return calls.map(async call => call)
  })
  await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map(call => gather(call.slice(0, 1), call)))
  expect(made.sort()).toEqual([['a1'], ['a2', 'a3'], ['b1'], ['b2']])
})

test('each call ends by itself, and the group goes on after a failure of all', async () => {
  let times = 0
  const slow = Promise.withResolvers<number>()
  const gather = createBatcher<number, number>(1, async calls => {
    await setTimeout(1)
    if (++times === 2) throw new Error('all of them')
    return calls.map(async call => {
      if (call === 6) return slow.promise
      if (call % 2 === 1) throw new Error(`not ${call}`)
      return call
    })
  })
  const end = (call: number) => gather('g', call).catch((error: Error) => error.message)
  const alone = end(1)
  const together = [end(2), end(3)]
  expect(await alone).toBe('not 1')
  expect(await Promise.all(together)).toEqual(['all of them', 'all of them'])
  const late = end(6)
  expect(await Promise.all([end(4), end(5)])).toEqual([4, 'not 5'])
  slow.resolve(6)
  expect(await late).toBe(6)
})
