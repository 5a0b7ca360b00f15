import { ApiError } from '@stoa/client'
import { expect, test } from 'vitest'
import { runBatches } from './run-batches.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const call = { name: 'things.change', args: [] }
const errorOf = (status: number) => new ApiError(call, `status ${status}`, { status, code: 'NO' })
const succeeded = (batch: string[]) => batch.map(() => ({ itemMetadata: { success: true } }))

async function run(change: (batch: string[]) => Promise<ReturnType<typeof succeeded> | undefined>) {
  const end = new AbortController()
  const progress: number[] = []
  const outcome = await runBatches({
    ids,
    size: 2,
    change,
    signal: end.signal,
    onProgress: ({ done }) => {
      progress.push(done)
    },
    textOf: error => (error as Error).message,
  })
  return { ...outcome, failures: [...outcome.failures], progress }
}

test('rows are sent in batches, and those that fail are counted by their reason', async () => {
  const sent: string[][] = []
  const outcome = await run(async batch => {
    sent.push(batch)
    return batch.map(id => ({
      itemMetadata: id === 'c' ? { success: true } : { success: false, error: { description: 'is gone' } },
    }))
  })
  expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(outcome).toEqual({ changed: 1, failures: [['is gone', 4]], left: 0, progress: [2, 4, 5] })
})

test('a rejected first batch rejects the run', async () => {
  await expect(run(() => Promise.reject(errorOf(400)))).rejects.toThrow('status 400')
})

test.each([
  [404, { changed: 3, left: 0, failures: [['status 404', 2]], progress: [2, 4, 5] }],
  [503, { changed: 2, left: 1, failures: [['status 503', 2]], progress: [2] }],
])('a later batch that ends with %i', async (status, expected) => {
  const outcome = await run(async batch => {
    if (batch.includes('c')) throw errorOf(status)
    return undefined
  })
  expect(outcome).toEqual(expected)
})

test('a canceled run sends no further batch', async () => {
  const end = new AbortController()
  const outcome = await runBatches({
    ids,
    size: 2,
    change: async batch => {
      end.abort()
      return succeeded(batch)
    },
    signal: end.signal,
    onProgress: () => {},
    textOf: String,
  })
  expect(outcome).toEqual({ changed: 2, failures: new Map(), left: 3 })
})
