import { expect, test } from 'vitest'
import { csvFileOf } from './csv-file.ts'

test('a file has all pages in their order, also beyond one part', async () => {
  const long = 'x'.repeat(400_000)
  const pages = (async function* () {
    for (const row of [1, 2, 3, 4, 5]) yield { rows: [row], total: 5, hasMoved: row === 3 }
  })()
  const progress: unknown[] = []
  const { file, ...rest } = await csvFileOf({
    pages,
    titles: ['Number', 'Text'],
    lineOf: row => [String(row), long],
    onProgress: each => progress.push(each),
  })
  expect(rest).toEqual({ count: 5, hasMoved: true })
  expect(file.type).toBe('text/csv')
  expect(await file.text()).toBe(
    `Number,Text\r\n${[1, 2, 3, 4, 5].map(row => `${row},${long}\r\n`).join('')}`,
  )
  expect(progress).toEqual([1, 2, 3, 4, 5].map(done => ({ done, total: 5 })))
})
