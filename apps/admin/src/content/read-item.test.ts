import type { DataCollection } from '@stoa/contract'
import { expect, it } from 'vitest'
import { changesOf, readNewItem } from './read-item.ts'

const collection: DataCollection = {
  id: 'a',
  fields: [
    { key: '_id', type: 'TEXT', systemField: true },
    { key: 'title', type: 'TEXT' },
    { key: 'text', type: 'RICH_TEXT' },
    { key: 'at', type: 'DATETIME' },
    { key: 'size', type: 'NUMBER' },
    { key: 'tags', type: 'MULTI_REFERENCE' },
    { key: 'fixed', type: 'TEXT', immutable: true },
  ],
  plugins: [{ type: 'PUBLISH' }],
}

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

it('a new item has the values that were entered', () => {
  const form = formOf({ title: ' A ', text: '', at: '2026-07-01T09:30', size: '2.5', tags: '["x"]' })
  expect(readNewItem(collection, form, 'Europe/Berlin')).toEqual({
    title: 'A',
    at: { $date: '2026-07-01T07:30:00.000Z' },
    size: 2.5,
    tags: ['x'],
  })
})

it('a change has the changed fields alone, so that colleagues keep theirs', () => {
  const data = {
    title: 'A',
    text: 'one\ntwo',
    // The control shows minutes: an unchanged field keeps its seconds.
    at: { $date: '2026-07-01T07:30:15.000Z' },
    size: 2,
    tags: ['x'],
    fixed: 'f',
    _publishStatus: 'DRAFT',
  }
  const form = formOf({
    title: 'B',
    text: 'one\r\ntwo',
    at: '2026-07-01T09:30',
    size: '',
    tags: '["y","x"]',
    _publishStatus: 'PUBLISHED',
    _publishDate: '',
  })
  expect(changesOf(collection, form, data, 'Europe/Berlin')).toEqual({
    modifications: [
      { fieldPath: 'title', action: 'SET_FIELD', setFieldOptions: { value: 'B' } },
      { fieldPath: 'size', action: 'REMOVE_FIELD' },
      { fieldPath: '_publishStatus', action: 'SET_FIELD', setFieldOptions: { value: 'PUBLISHED' } },
    ],
    references: [['tags', ['y', 'x']]],
  })
})
