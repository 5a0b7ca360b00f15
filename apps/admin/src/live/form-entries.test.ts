import { expect, test } from 'vitest'
import { changedValues } from './form-entries.ts'

test('a draft restores the changed names only: edited, added, and without a value', () => {
  const draft = {
    before: [
      ['name', 'Bowl'],
      ['sku', 'B-1'],
      ['size', 'S'],
      ['size', 'M'],
      ['visible', 'on'],
    ],
    after: [
      ['name', 'Plate'],
      ['sku', 'B-1'],
      ['size', 'M'],
      ['ribbon', 'New'],
    ],
  } as const
  expect([...changedValues(draft)]).toEqual([
    ['name', ['Plate']],
    ['size', ['M']],
    ['visible', []],
    ['ribbon', ['New']],
  ])
})
