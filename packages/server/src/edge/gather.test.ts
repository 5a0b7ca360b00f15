import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherer } from './gather.ts'

const fulfilled = <T>(value: T) => ({ status: 'fulfilled' as const, value })

test('calls that arrive while others are under way are made together, and nobody waits for others to come', async () => {
  const made: number[][] = []
  const gather = gatherer<number, string>(2, async calls => {
    made.push([...calls])
    await setTimeout(5)
    return calls.map(call => fulfilled(`made ${call}`))
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
  const gather = gatherer<string, string>(1, async calls => {
    made.push([...calls])
    await setTimeout(5)
    return calls.map(fulfilled)
  })
  await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map(call => gather(call.slice(0, 1), call)))
  expect(made.sort()).toEqual([['a1'], ['a2', 'a3'], ['b1'], ['b2']])
})

test('each call has an end of its own, and the group goes on after a failure of all', async () => {
  let times = 0
  const gather = gatherer<number, number>(1, async calls => {
    await setTimeout(1)
    if (++times === 2) throw new Error('all of them')
    return calls.map(call =>
      call % 2 === 0 ? fulfilled(call) : { status: 'rejected' as const, reason: new Error(`not ${call}`) },
    )
  })
  const end = (call: number) => gather('g', call).catch((error: Error) => error.message)
  const alone = end(1)
  const together = [end(2), end(3)]
  expect(await alone).toBe('not 1')
  expect(await Promise.all(together)).toEqual(['all of them', 'all of them'])
  expect(await Promise.all([end(4), end(5)])).toEqual([4, 'not 5'])
})
