import { expect, test } from 'vitest'
import { type ReadPage, readPages } from './read-pages.ts'

/** Reads pages of two rows from a list that the test may change meanwhile. */
const readFrom = (rows: string[], hasTotal: boolean) => async (at: string) => {
  const first = Number(at)
  const next = first + 2 < rows.length ? String(first + 2) : undefined
  return { rows: rows.slice(first, first + 2), next, ...(hasTotal && { total: rows.length }) }
}

async function all<Row>(pages: AsyncIterable<ReadPage<Row>>) {
  const read: ReadPage<Row>[] = []
  for await (const page of pages) read.push(page)
  return read
}
const { signal } = new AbortController()

test('a list is read to its end, with the total of its pages', async () => {
  const read = readFrom(['a', 'b', 'c'], true)
  expect(await all(readPages({ read, countAll: undefined, signal }))).toEqual([
    { rows: ['a', 'b'], total: 3, hasMoved: false },
    { rows: ['c'], total: 3, hasMoved: false },
  ])
})

test('a list without a total is counted, and read if that fails', async () => {
  const read = readFrom(['a', 'b', 'c'], false)
  const totalsWith = async (countAll: () => Promise<number>) =>
    (await all(readPages({ read, countAll, signal }))).map(({ total }) => total)
  expect(await totalsWith(async () => 3)).toEqual([3, 3])
  expect(await totalsWith(() => Promise.reject(new Error('no')))).toEqual([undefined, undefined])
})

test('a row that is added meanwhile is noticed', async () => {
  const rows = ['a', 'b', 'c']
  const pages = readPages({ read: readFrom(rows, true), countAll: undefined, signal })
  await pages.next()
  rows.unshift('0')
  expect((await pages.next()).value).toMatchObject({ rows: ['b', 'c'], hasMoved: true })
})

test('nothing more is read after an abort', async () => {
  const end = new AbortController()
  const asked: string[] = []
  const readAll = readFrom(['a', 'b', 'c'], true)
  const read = (at: string) => {
    asked.push(at)
    return readAll(at)
  }
  const pages = readPages({ read, countAll: undefined, signal: end.signal })
  await pages.next()
  end.abort()
  await expect(pages.next()).rejects.toThrow('abort')
  expect(asked).toEqual(['', '2'])
})
