import type { DataCollection } from '@stoa/contract'
import { expect, test } from 'vitest'
import { collectionDeclarations } from './collection-declarations.ts'

const books: DataCollection = {
  id: 'books',
  plugins: [{ type: 'PUBLISH' }],
  fields: [
    { key: '_id', type: 'TEXT', systemField: true },
    { key: 'title', type: 'TEXT', displayName: 'Title of\n the */ book', required: true },
    { key: 'price', type: 'NUMBER', displayName: 'price' },
    { key: 'printed', type: 'DATETIME' },
    { key: 'author', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'authors' } } },
    {
      key: "shop's tags",
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'Stores/Tags' } },
    },
    {
      key: 'size',
      type: 'OBJECT',
      typeMetadata: {
        object: {
          fields: [
            { key: 'width', type: 'NUMBER' },
            { key: 'in inches', type: 'BOOLEAN' },
          ],
        },
      },
    },
    { key: 'editions', type: 'ARRAY', typeMetadata: { array: { elementType: 'NUMBER' } } },
    { key: 'notes', type: 'ARRAY' },
  ],
}

test('collections become declarations, in the order of their ids', () => {
  expect(collectionDeclarations([books, { id: 'authors' }])).toBe(`\
// Written by \`stoa types\` from the collections of the site. Write it anew when they change.
import type { DataItem } from '@stoa/client/data'

declare module '@stoa/client/data' {
  interface StoaCollections {
    authors: {
      _id: string
      _owner?: string
      _createdDate: Date
      _updatedDate: Date
    }
    books: {
      _id: string
      _owner?: string
      _createdDate: Date
      _updatedDate: Date
      _publishStatus?: 'PUBLISHED' | 'DRAFT'
      _publishDate?: Date
      _unpublishDate?: Date
      /** Title of the * / book */
      title: string
      price?: number
      printed?: Date
      author?: string | StoaCollections['authors']
      'shop\\'s tags'?: (string | DataItem)[]
      size?: { width?: number; 'in inches'?: boolean }
      editions?: number[]
      notes?: unknown[]
    }
  }
}
`)
})

test('without references to collections that are not listed, no name is imported', () => {
  expect(collectionDeclarations([])).toContain("import '@stoa/client/data'\n")
})
