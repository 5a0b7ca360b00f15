/** Checked by `tsc`: each `@ts-expect-error` fails the run when the compiler accepts what follows it. */

import {
  type BulkResult,
  bindItems,
  type DataPage,
  filter,
  get,
  items,
  query,
  stages,
} from '@stoa/client/data'
import type { Caller } from '../../src/query.ts'

interface Book {
  _id: string
  _createdDate: Date
  title: string
  price: number
  printed?: Date
  tags: string[]
  author: { name: string }
}

declare module '@stoa/client/data' {
  interface StoaCollections {
    books: Book
    authors: { _id: string; name: string }
  }
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_T extends true>() => {}

export async function checks(client: Caller) {
  const data = items(client)
  const book = await data.get('books', 'b1')
  same<Same<typeof book, Book | null>>()
  const page = await data.query('books').eq('title', 'Emma').gt('price', 5).lt('printed', new Date(0)).find()
  same<Same<typeof page, DataPage<Book>>>()
  for await (const { title } of data.query('books').eq('author.name', 'Jane'))
    same<Same<typeof title, string>>()
  const titles = await data.query('books').distinct('title')
  same<Same<typeof titles, DataPage<string>>>()

  // @ts-expect-error: a collection that the site does not have
  data.query('boks')
  // @ts-expect-error: a field that books do not have
  data.query('books').eq('autor', 'Jane')
  // @ts-expect-error: a path into a field that books do not have
  data.query('books').eq('autor.name', 'Jane')
  // @ts-expect-error: a value that the field cannot have
  data.query('books').eq('price', '5')
  // @ts-expect-error: tags hold texts
  data.query('books').hasSome('tags', 5)
  // @ts-expect-error: too few arguments
  data.query('books').eq('price')
  // @ts-expect-error: a sort by no field
  data.query('books').ascending('autor')
  // @ts-expect-error: conditions on another collection
  data.query('books').and(data.query('authors'))
  // @ts-expect-error: a filter is no query
  data.query('books').and(filter<'books'>())
  // @ts-expect-error: references of no field
  data.query('books').include('autor')
  data.query('books').hasSome('tags', 'a', 'b').hasAll('tags', ['a']).in('price', 1, 2)

  await data.insert('books', { title: 'Emma', price: 5, tags: [], author: { name: 'Jane' } })
  // @ts-expect-error: a required field is missing
  await data.insert('books', { title: 'Emma' })
  // @ts-expect-error: the wrong type
  await data.insert('books', { title: 5, price: 5, tags: [], author: { name: 'Jane' } })
  // @ts-expect-error: an update names its item
  await data.update('books', { title: 'Emma', price: 5, tags: [], author: { name: 'Jane' } })

  await data.patch('books', 'b1').setField('title', 'Emma').incrementField('price', 1).run()
  // @ts-expect-error: a field that books do not have
  data.patch('books', 'b1').setField('titel', 'Emma')
  // @ts-expect-error: the wrong type
  data.patch('books', 'b1').setField('price', 'five')
  const patched = await data.patch('books', 'b1', [
    { fieldPath: 'price', action: 'INCREMENT_FIELD', value: 1 },
  ])
  same<Same<typeof patched, Book>>()
  // @ts-expect-error: a field that books do not have
  data.patch('books', 'b1', [{ fieldPath: 'titel', action: 'REMOVE_FIELD' }])
  const many = await data.bulkPatch('books', ['b1']).removeField('printed').run()
  same<Same<typeof many extends BulkResult ? true : false, true>>()

  await data.aggregate('books').filter(filter().gt('price', 1)).run()
  await data.aggregate('books').filter(filter<'books'>().gt('price', 1)).group('title').avg('price').run()
  // @ts-expect-error: a field that books do not have
  data.aggregate('books').avg('prize')
  // @ts-expect-error: a filter of another collection
  data.aggregate('books').filter(filter<'authors'>().eq('name', 'Jane'))
  // @ts-expect-error: a field that books do not have
  data.insertReference('books', 'autors', 'b1', 'a1')
  stages.filter().eq('anything', 1)

  const few = bindItems(client, { get, query })
  same<Same<Awaited<ReturnType<typeof few.get<'books'>>>, Book | null>>()
  // @ts-expect-error: an operation that was not chosen
  few.remove
}
