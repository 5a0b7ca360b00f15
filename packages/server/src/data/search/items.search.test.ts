import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

let dataCollectionId: string

const ITEMS = [
  { title: 'Walking the dog', text: 'Nothing else to say.', year: 1 },
  { title: 'A quiet house', text: '<p>We walked and <b>walked</b> to the piano.</p>', year: 2 },
  { title: 'The piano', text: 'Dogs are no musicians.', year: 3, tags: ['music'] },
  { title: 'Secret', text: 'Nothing.', year: 4, notes: 'piano' },
]

const { shop, driver: w } = await openTestShop()
beforeAll(async () => {
  dataCollectionId = await w.dataCollection({
    displayField: 'title',
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'text', type: 'RICH_TEXT' },
      { key: 'year', type: 'NUMBER' },
      { key: 'tags', type: 'ARRAY_STRING' },
      { key: 'notes', type: 'TEXT', condition: { permission: 'RESTRICTED' } },
    ],
  } as never)
  const dataItems = ITEMS.map((data, i) => ({ id: `i${i}`, data }))
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
})

const { items } = contract
type Role = 'visitor' | 'merchant'
const send = (search: object, as: Role = 'visitor', more: object = {}) =>
  w.send(items.search, { dataCollectionId, search, ...more } as never, as)
async function found(expression: string, options: object = {}, inner: object = {}, as: Role = 'visitor') {
  const { status, body } = await send({ search: { expression, ...options }, ...inner }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { dataItems: { id: string }[] }).dataItems.map(({ id }) => id)
}

describe('search (protocol/content §11)', () => {
  test('finds words in any of their forms, the best first', async () => {
    expect(await found('walk')).toEqual(['i0', 'i1'])
    expect(await found('pianos')).toEqual(['i2', 'i1'])
    expect(await found('dog piano')).toEqual(['i2', 'i0', 'i1'])
    expect(await found('dog, piano!', { mode: 'AND' })).toEqual(['i2'])
    expect(await found('music')).toEqual(['i2'])
    expect(await found('the')).toEqual([])
    expect(await found('!!!')).toEqual([])
    // Tags of rich text are no words.
    expect(await found('p b')).toEqual([])
  })

  test('tolerates typing errors on request', async () => {
    expect(await found('wallking piamo')).toEqual([])
    // Whatever form the word has that was meant.
    expect(await found('wallking', { fuzzy: true })).toEqual(['i0', 'i1'])
    expect(await found('pianno', { fuzzy: true })).toEqual(['i2', 'i1'])
    expect(await found('pianno dogg', { fuzzy: true, mode: 'AND' })).toEqual(['i2'])
  })

  test('searches the named fields, filters, sorts and returns parts of items', async () => {
    expect(await found('piano', { fields: ['text'] })).toEqual(['i1'])
    expect(await found('piano', {}, { filter: { year: { $lt: 3 } } })).toEqual(['i1'])
    expect(await found('walk', {}, { sort: [{ fieldName: 'year', order: 'DESC' }] })).toEqual(['i1', 'i0'])
    const { body } = await send({ search: { expression: 'music' }, fields: ['year'] })
    expect(body).toMatchObject({ dataItems: [{ data: { _id: 'i2', year: 3 } }] })
    // Without words it is a query.
    expect(await found(' ', {}, { filter: { year: 2 } })).toEqual(['i1'])
  })

  test('sees only what the caller may read', async () => {
    expect(await found('piano', {}, {}, 'merchant')).toEqual(['i2', 'i3', 'i1'])
    expect(await found('piano')).toEqual(['i2', 'i1'])
    expect(await found('piano', { fields: ['notes'] })).toEqual([])
    expect(await found('pianno', { fuzzy: true, fields: ['notes'] })).toEqual([])
  })

  test('knows the words of the requested language', async () => {
    const german = { dataItem: { id: 'de', data: { title: 'Zwei Häuser', year: 9 } }, dataCollectionId }
    await w.merchant.callOk(items.insert, german)
    const { body } = await send({ search: { expression: 'Hauses' } }, 'visitor', { language: 'de' })
    expect(body).toMatchObject({ dataItems: [{ id: 'de' }] })
    expect(await found('Hauses')).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'tlh'])(
    'compares the bare words in %s, a language without rules',
    async language => {
      const { status, body } = await send({ search: { expression: 'piano' } }, 'visitor', { language })
      expect(status).toBe(200)
      expect(body).toMatchObject({ dataItems: [{ id: 'i2' }, { id: 'i1' }] })
    },
  )

  test('is paged by cursors that carry the words', async () => {
    const first = await send({ search: { expression: 'dog piano' }, cursorPaging: { limit: 2 } })
    const page = (reply: { body: unknown }) =>
      reply.body as {
        dataItems: { id: string }[]
        pagingMetadata: { cursors: { next?: string; prev?: string }; hasNext: boolean }
      }
    const cursor = page(first).pagingMetadata.cursors.next as string
    const second = await send({ cursorPaging: { cursor } })
    expect(page(second).dataItems.map(({ id }) => id)).toEqual(['i1'])
    const back = await send({ cursorPaging: { cursor: page(second).pagingMetadata.cursors.prev } })
    expect(page(back).dataItems.map(({ id }) => id)).toEqual(['i2', 'i0'])

    const other = await send({ search: { expression: 'walk' }, cursorPaging: { cursor } })
    expect(rejectedFields(other)).toEqual({ 'search.search': 'ONE_OF_ALIGNMENT' })
    const [inner] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    for (const words of [{ expression: 'walk' }, { expression: 5 }, null]) {
      const forged = Buffer.from(JSON.stringify([inner, words])).toString('base64url')
      const rejected = await send({ cursorPaging: { cursor: forged } })
      expect(rejectedFields(rejected)).toEqual({ 'search.cursorPaging.cursor': 'FORMAT' })
    }
  })

  test('rejects what holds no text', async () => {
    const rejected = await send({ search: { expression: 'x', fields: ['title', '_createdDate'] } })
    expect(rejectedFields(rejected)).toEqual({ 'search.search.fields[1]': 'FIELD_NOT_ALLOWED' })
  })

  test('is two statements, three when it is fuzzy, and gets its index after the first search', async () => {
    const requested = async (expression: string, options: object = {}) => {
      shop.statements.length = 0
      const ids = await found(expression, options)
      return { ids, statements: shop.statements.filter(text => /items_|search_/.test(text)) }
    }
    const before = [await requested('piano'), await requested('pianno', { fuzzy: true })]
    await shop.platform.run('index queue')
    const after = [await requested('piano'), await requested('pianno', { fuzzy: true })]
    expect(after.map(({ ids }) => ids)).toEqual([
      ['i2', 'i1'],
      ['i2', 'i1'],
    ])
    expect(before.map(({ ids }) => ids)).toEqual(after.map(({ ids }) => ids))
    expect(after.map(({ statements }) => statements.length)).toEqual([2, 3])
    const { indexes } = await w.merchant.callOk(contract.dataIndexes.listIndexes, { dataCollectionId })
    expect(indexes).toContainEqual(
      expect.objectContaining({ name: 'search-english', source: 'AUTO', status: 'ACTIVE' }),
    )
  })
})
