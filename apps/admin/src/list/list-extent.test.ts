import { expect, it } from 'vitest'
import { pageOfRow, rowsOfExtent, withLoadedPage } from './list-extent.ts'

const start = [{ at: '' }]

it('a list grows by a page with each page that is loaded, until there is none after it', () => {
  const one = withLoadedPage(start, 0, { size: 50, next: 'b' })
  expect(one).toEqual([{ at: '', size: 50 }, { at: 'b' }])
  // One row stands for the page that is not loaded yet: showing it loads the page.
  expect(rowsOfExtent(one, 50)).toBe(51)
  const two = withLoadedPage(one, 1, { size: 20, next: undefined })
  expect(rowsOfExtent(two, 50)).toBe(70)
  expect(withLoadedPage(two, 1, { size: 20, next: undefined })).toBe(two)
})

it('a new row at the start moves the boundary behind it and keeps later pages', () => {
  const extent = [{ at: '', size: 50 }, { at: 'b', size: 50 }, { at: 'c', size: 50 }, { at: 'd' }]
  expect(withLoadedPage(extent, 0, { size: 50, next: 'b2' })).toEqual([
    { at: '', size: 50 },
    { at: 'b2', size: 50 },
    { at: 'c', size: 50 },
    { at: 'd' },
  ])
})

it('a page that became the last one ends the list', () => {
  const extent = [
    { at: '', size: 50 },
    { at: 'b', size: 50 },
    { at: 'c', size: 50 },
  ]
  expect(withLoadedPage(extent, 0, { size: 12, next: undefined })).toEqual([{ at: '', size: 12 }])
})

it('a row is found in its page, also if pages have fewer rows than asked for', () => {
  const extent = [{ at: '', size: 50 }, { at: 'b', size: 3 }, { at: 'c' }]
  expect(pageOfRow(extent, 49, 50)).toEqual({ page: 0, at: 49 })
  expect(pageOfRow(extent, 52, 50)).toEqual({ page: 1, at: 2 })
  expect(pageOfRow(extent, 53, 50)).toEqual({ page: 2, at: 0 })
})
