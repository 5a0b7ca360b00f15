import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('calls that arrive while batches are in flight form the next batch, and no call waits for a batch to fill', async () => {
  const batches: number[][] = []
  const enqueue = createBatcher<number, string>(2, async calls => {
    batches.push([...calls])
    await setTimeout(5)
    return calls.map(async call => `done ${call}`)
  })
  const numbers = Array.from({ length: 120 }, (_, n) => n)
  expect(await Promise.all(numbers.map(n => enqueue('one key', n)))).toEqual(numbers.map(n => `done ${n}`))
  expect(batches.map(calls => calls.length)).toEqual([1, 1, 50, 50, 18])
  expect(batches.flat()).toEqual(numbers)
  expect(await enqueue('one key', 7)).toBe('done 7')
  expect(batches.at(-1)).toEqual([7])
})

test('calls with different keys are not batched', async () => {
  const batches: string[][] = []
  const enqueue = createBatcher<string, string>(1, async calls => {
    batches.push([...calls])
    await setTimeout(5)
    return calls.map(async call => call)
  })
  await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map(call => enqueue(call.slice(0, 1), call)))
  expect(batches.sort()).toEqual([['a1'], ['a2', 'a3'], ['b1'], ['b2']])
})

test('each call settles on its own, and the queue continues after a failed batch', async () => {
  let batches = 0
  const slow = Promise.withResolvers<number>()
  const enqueue = createBatcher<number, number>(1, async calls => {
    await setTimeout(1)
    if (++batches === 2) throw new Error('whole batch')
    return calls.map(async call => {
      if (call === 6) return slow.promise
      if (call % 2 === 1) throw new Error(`rejected ${call}`)
      return call
    })
  })
  const settle = (call: number) => enqueue('key', call).catch((error: Error) => error.message)
  const single = settle(1)
  const batch = [settle(2), settle(3)]
  expect(await single).toBe('rejected 1')
  expect(await Promise.all(batch)).toEqual(['whole batch', 'whole batch'])
  const late = settle(6)
  expect(await Promise.all([settle(4), settle(5)])).toEqual([4, 'rejected 5'])
  slow.resolve(6)
  expect(await late).toBe(6)
})
