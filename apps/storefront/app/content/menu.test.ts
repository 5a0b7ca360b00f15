import { expect, test } from 'vitest'
import type { StoredMenuEntry } from './content.server.ts'
import { menuTree } from './menu.ts'
import { quotesOf } from './section.ts'

const entry = (label: string, more: Partial<StoredMenuEntry> = {}): StoredMenuEntry => ({
  _id: label,
  _createdDate: new Date(0),
  _updatedDate: new Date(0),
  menu: 'main',
  label,
  ...more,
})

test('a menu is a tree; entries without their parent are on the first level', () => {
  const entries = [
    entry('Women', { key: 'women', url: '/collections/women' }),
    entry('Boots', { parent: 'women', url: '/collections/boots' }),
    entry('Lost', { parent: 'gone' }),
    entry('Terms', { menu: 'legal' }),
  ]
  expect(menuTree(entries, 'main')).toEqual([
    {
      name: 'Women',
      href: '/collections/women',
      children: [{ name: 'Boots', href: '/collections/boots', children: [] }],
    },
    { name: 'Lost', children: [] },
  ])
})

test('entries that are below themselves end', () => {
  const entries = [entry('A', { key: 'a', parent: 'b' }), entry('B', { key: 'b', parent: 'a' })]
  expect(menuTree(entries, 'main')).toEqual([])
})

test('a quote has the author of the paragraph after it', () => {
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, words: [{ text }] })
  const quote = { kind: 'quote' as const, blocks: [paragraph('Good.')] }
  expect(quotesOf([quote, paragraph('Ada'), quote])).toEqual([
    { blocks: quote.blocks, author: [{ text: 'Ada' }] },
    { blocks: quote.blocks, author: [] },
  ])
})
