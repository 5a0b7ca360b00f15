import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Rows of the table: defect, what was wrong, test file, title of the test. */
const rows = [
  ...read('docs/storefront-review.md').matchAll(/^\| D(\d+) \| (.+) \| `(.+)` \| (.+) \|$/gm),
].map(([, number, defect = '', file = '', title = '']) => ({ number: Number(number), defect, file, title }))

it('each of the 32 defects has a row', () => {
  expect([...new Set(rows.map(({ number }) => number))]).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
})

it.each(rows)('D$number is proven by "$title"', ({ file, title }) => {
  expect(existsSync(join(root, file)), file).toBe(true)
  const test = new RegExp(`['"\`]${title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}['"\`]`)
  expect(test.test(read(file)), `${file} has no test "${title}"`).toBe(true)
})
