import { expect, onTestFinished, test } from 'vitest'
import type { CountReceiver, UseStore } from '../../call/shared-counts.ts'
import { openSharedUses, withFallback } from './shared-uses.ts'
import { createWindowCounter } from './window-counter.ts'

/** Two processes of a node, each of which hears at once of what the other one tells without the store. */
function openProcesses(store: UseStore) {
  const receivers: CountReceiver[] = []
  return [0, 1].map(own => {
    const shared = openSharedUses(store, { secret: 'secret', onChange: () => {} })
    onTestFinished(shared.close)
    const counts = withFallback(shared, {
      join(_counter, _max, receiver) {
        receivers[own] = receiver
        return (key, amount) => receivers[1 - own]?.add(key, amount)
      },
    })
    return createWindowCounter(10, { shared: receiver => counts.join('calls', 10, receiver) })
  })
}

const lost: UseStore = { add: () => Promise.reject(new Error('lost')) }

test('processes of a node count together while the store fails, and nothing twice while it answers', async () => {
  const accepted = async (store: UseStore) => {
    const counters = openProcesses(store)
    let count = 0
    for (let i = 0; i < 40; i++) {
      if (counters[i % 2]?.consume('caller') === undefined) count++
      await new Promise(setImmediate)
    }
    return count
  }
  let used = 0
  const answers: UseStore = {
    async add(uses) {
      for (const { amount } of uses) used += amount
      return uses.map(({ leftMs }) => ({ used, leftMs }))
    },
  }
  for (const store of [answers, lost]) {
    const count = await accepted(store)
    expect(count).toBeGreaterThanOrEqual(10)
    // Each may accept one before it hears of the others.
    expect(count).toBeLessThanOrEqual(12)
  }
})

test('uses that the store has not counted are reported again, and one report is in flight at a time', async () => {
  const reports: number[][] = []
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { counts, isAvailable, close } = openSharedUses(
    {
      async add(uses) {
        reports.push(uses.map(({ amount }) => amount))
        await answers[reports.length - 1]?.promise
        return uses.map(({ amount, leftMs }) => ({ used: amount, leftMs }))
      },
    },
    { secret: 'secret', onChange: () => {} },
  )
  onTestFinished(close)
  const raised: [string, number][] = []
  const tell = counts.join('calls', 100, {
    add: () => {},
    raise: (key, used) => void raised.push([key, used]),
  })
  const use = (key: string, times: number) => {
    for (let i = 0; i < times; i++) tell(key, 1, 60_000)
  }
  use('little', 1)
  use('much', 2)
  use('much', 4)
  use('other', 3)
  expect(reports).toEqual([[2]])
  answers[0]?.reject(new Error('lost'))
  await expect.poll(isAvailable).toBe(false)
  await expect.poll(() => reports.length).toBe(2)
  expect(reports[1]).toEqual([6, 2])
  answers[1]?.resolve()
  await expect.poll(isAvailable).toBe(true)
  expect(raised).toEqual([
    ['much', 6],
    ['other', 2],
  ])
})
