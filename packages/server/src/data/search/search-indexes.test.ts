import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()

const { items, dataIndexes, dataCollections } = contract
const as = 'merchant'
const work = () => shop.platform.run('index queue')
const rows = async <Row>(text: string) => (await shop.platform.database.pool.query(text)).rows as Row[]

const add = (dataCollectionId: string, dataItems: object[]) =>
  w.callOk(items.bulkInsert, { dataCollectionId, dataItems } as never, as)

const searched = (
  dataCollectionId: string,
  expression: string,
  more: object = {},
  role: 'visitor' | 'merchant' = as,
) => w.send(items.search, { dataCollectionId, search: { search: { expression, ...more } } } as never, role)

async function found(...args: Parameters<typeof searched>) {
  const { status, body } = await searched(...args)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.dataItems.map(({ id }: { id: string }) => id)
}

const indexOf = async (dataCollectionId: string) =>
  (await w.callOk(dataIndexes.listIndexes, { dataCollectionId }, as)).indexes.find(
    ({ source }) => source === 'AUTO',
  )

/** A collection that has been searched and has its index. */
async function indexed(titles: readonly string[], definition: object = {}) {
  const dataCollectionId = await w.dataCollection({ displayField: 'title', ...definition } as never)
  if (titles.length > 0)
    await add(
      dataCollectionId,
      titles.map((title, i) => ({ id: `i${i}`, data: { title } })),
    )
  await searched(dataCollectionId, 'anything')
  await work()
  return dataCollectionId
}

describe('a search index', () => {
  test('finds what was written since it has seen the items, and what is gone no more', {
    tags: 'nightly',
  }, async () => {
    const id = await indexed(['Walking the dog', 'The piano'])
    await add(id, [{ id: 'new', data: { title: 'A violin' } }])
    await w
      .as(as)
      .callOk(items.update, { dataCollectionId: id, dataItem: { id: 'i1', data: { title: 'The cello' } } })
    await w.callOk(items.remove, { dataCollectionId: id, dataItemId: 'i0' }, as)
    const look = async () => ({
      violin: await found(id, 'violin'),
      violim: await found(id, 'violim', { fuzzy: true }),
      cello: await found(id, 'celo', { fuzzy: true }),
      piano: await found(id, 'piano'),
      dog: await found(id, 'dog'),
    })
    const expected = { violin: ['new'], violim: ['new'], cello: ['i1'], piano: [], dog: [] }
    expect(await look()).toEqual(expected)
    await work()
    expect(await rows('select 1 from data.search_changes')).toEqual([])
    expect(await look()).toEqual(expected)
    await w.callOk(items.truncate, { dataCollectionId: id }, as)
    expect(await found(id, 'violin')).toEqual([])
    await work()
    expect(await found(id, 'violin')).toEqual([])
  })

  test('forgives a missing, wrong, superfluous or exchanged letter, and a second one in long words', async () => {
    const id = await indexed(['restaurant', 'piano', '2023', 'accommodation', 'plano'])
    const near = (expression: string) => found(id, expression, { fuzzy: true })
    for (const word of ['pian', 'piiano', 'pisno', 'paino', 'iano', 'xiano', 'PIANI'])
      expect(await near(word)).toContain('i1')
    for (const word of ['restaraunt', 'restrant', 'xestaurant']) expect(await near(word)).toEqual(['i0'])
    expect(await near('acomodation')).toEqual(['i3'])
    // What is written so comes before what is like it; another number is another thing.
    expect(await near('plano')).toEqual(['i4', 'i1'])
    expect(await near('2024')).toEqual([])
    expect(await near('pxxno')).toEqual([])
  })

  test('is tried five times, then reports the reason, and is rebuilt after it was dropped', async () => {
    await rows(`alter function data_search_words rename to kept_words`)
    await rows(`create function data_search_words(config text, data jsonb) returns table (word text, shown text) language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
    const id = await w.dataCollection()
    await add(id, [{ id: 'i0', data: { title: 'The piano' } }])
    await searched(id, 'piano')
    for (let attempt = 0; attempt < 4; attempt++) await work()
    expect(await indexOf(id)).toMatchObject({ status: 'BUILDING' })
    await work()
    await work()
    expect(await indexOf(id)).toMatchObject({
      name: 'search-english',
      status: 'FAILED',
      failure: { code: 'WDE0053', description: expect.stringContaining('disk is full') },
    })
    expect(await rows("select 1 from data_search_indexes where status = 'FAILED' and attempts > 5")).toEqual(
      [],
    )
    // Nothing is noted for it any more, and few items are found without it.
    await add(id, [{ id: 'i1', data: { title: 'The piano' } }])
    expect(await rows('select 1 from data.search_changes')).toEqual([])
    expect((await found(id, 'piano')).sort()).toEqual(['i0', 'i1'])

    await rows('drop function data_search_words')
    await rows('alter function kept_words rename to data_search_words')
    await w.callOk(dataIndexes.dropIndex, { dataCollectionId: id, indexName: 'search-english' }, as)
    await work()
    expect(await indexOf(id)).toBeUndefined()
    await searched(id, 'piano')
    await work()
    expect(await indexOf(id)).toMatchObject({ status: 'ACTIVE' })
    expect((await found(id, 'piano')).sort()).toEqual(['i0', 'i1'])
    const events = await rows<{ status: string }>(
      `select payload ->> 'status' as status from events where payload ->> 'name' = 'search-english' and entity_id in
        (select entity_id from events where payload ->> 'status' = 'FAILED') order by id`,
    )
    expect(events.map(({ status }) => status)).toEqual(['FAILED', 'DROPPING', 'DROPPED'])
  })

  test('keeps no words for ever: it is replaced once it has twice as many, and serves until then', async () => {
    const id = await indexed(['The piano'])
    const letters = (n: number) =>
      [...n.toString(26)].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
    for (let n = 0; n < 11; n++) {
      const words = Array.from({ length: 1000 }, (_, k) => `x${letters(17_576 + n * 1000 + k)}`).join(' ')
      await w
        .as(as)
        .callOk(items.update, { dataCollectionId: id, dataItem: { id: 'i0', data: { title: words } } })
      await work()
    }
    await work()
    const known = await rows<{ words: number; added: number }>(
      `select words::int, words_added::int as added from data_search_indexes x
        join data_collections c on c.uid = x.uid where c.id = '${id}'`,
    )
    expect(known).toEqual([{ words: 1000, added: 0 }])
    expect(await found(id, 'piano')).toEqual([])
    expect(await found(id, `x${letters(17_576 + 10_500)}`)).toEqual(['i0'])
  })
})

describe('what the caller may not see', () => {
  test('is found by no other caller, neither exactly nor as a misspelling', async () => {
    const id = await indexed([], {
      plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'PUBLISHED' } }],
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'notes', type: 'TEXT', condition: { permission: 'RESTRICTED' } },
      ],
    })
    await add(id, [
      { id: 'seen', data: { title: 'The piano', notes: 'violin' } },
      { id: 'draft', data: { title: 'The cello', _publishStatus: 'DRAFT' } },
    ])
    await work()
    for (const [expression, fuzzy] of [
      ['violin', false],
      ['violim', true],
      ['cello', false],
      ['celo', true],
    ] as const)
      expect(await found(id, expression, { fuzzy }, 'visitor')).toEqual([])
    expect(await found(id, 'violim', { fuzzy: true })).toEqual(['seen'])
    expect(await found(id, 'violin', { fields: ['notes'] }, 'visitor')).toEqual([])
    expect(await found(id, 'piano', {}, 'visitor')).toEqual(['seen'])
  })
})

test('finds words of a language in translations, and words of the main language without one', async () => {
  const id = await w.dataCollection({
    displayField: 'title',
    fields: [{ key: 'title', type: 'TEXT' }],
    plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title'] } }],
  } as never)
  await add(id, [
    { id: 'both', data: { title: 'Houses' } },
    { id: 'one', data: { title: 'Haus' } },
  ])
  await w.as(as).callOk(items.update, {
    dataCollectionId: id,
    language: 'de',
    dataItem: { id: 'both', data: { title: 'Zwei Häuser' } },
  })
  const inLanguage =
    (language: string) =>
    async (expression: string, more: object = {}) =>
      (
        await w.visitor.callOk(items.search, {
          dataCollectionId: id,
          language,
          search: { search: { expression, ...more } },
        })
      ).dataItems.map(item => item.id)
  const [german, english] = [inLanguage('de'), inLanguage('en')]
  const look = async () => ({
    translated: await german('Haus'),
    // What another language says instead.
    replaced: await german('houses'),
    fuzzy: await german('Häusser', { fuzzy: true, mode: 'AND' }),
    both: await german('zwei Haus', { mode: 'AND', fields: ['title'] }),
    main: await english('house'),
    ofOthers: await english('zwei'),
  })
  const expected = {
    translated: ['one', 'both'],
    replaced: [],
    fuzzy: ['one', 'both'],
    both: ['both'],
    main: ['both'],
    ofOthers: [],
  }
  expect(await look()).toEqual(expected)
  await work()
  expect(await look()).toEqual(expected)
})

test('a field that was added since is searched at once, and gets a place in the index', async () => {
  const id = await indexed(['The piano'])
  await w.as(as).callOk(dataCollections.createDataCollectionField, {
    dataCollectionId: id,
    field: { key: 'more', type: 'TEXT' },
  })
  await add(id, [{ id: 'with', data: { more: 'A violin' } }])
  expect(await found(id, 'violin')).toEqual(['with'])
  await work()
  expect(await found(id, 'violin')).toEqual(['with'])
  expect(await rows("select 1 from data_search_indexes where 'more' = any(keys)")).toHaveLength(1)
})

describe('too much', () => {
  test('is rejected by name, never cut', async () => {
    const id = await indexed([])
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    // 676 words that one exchanged letter makes of the one that is asked for.
    const all = Array.from({ length: 12 }, (_, at) =>
      [...letters].map(letter => 'mnopqrstuvwx'.slice(0, at) + letter + 'mnopqrstuvwx'.slice(at)),
    ).flat()
    const more = Array.from({ length: 12 }, (_, at) =>
      [...letters].map(letter => 'mnopqrstuvwx'.slice(0, at) + letter + 'mnopqrstuvwx'.slice(at + 1)),
    ).flat()
    await add(id, [{ id: 'i0', data: { title: [...all, ...more].join(' ') } }])
    await work()
    const rejected = await searched(id, 'mnopqrstuvwx', { fuzzy: true })
    expect(codeOf(rejected)).toBe('DATA_SEARCH_TOO_BROAD')
    expect(rejected.body.details.applicationError.data).toEqual({ limit: 'words alike', max: 500 })
  })

  test('to do without an index is done in part, and the reply says so', async () => {
    const id = await w.dataCollection()
    const [{ uid } = { uid: '' }] = await rows<{ uid: string }>(
      `select uid from data_collections where id = '${id}'`,
    )
    await rows(`insert into data.items_${uid.replaceAll('-', '')}_live (id, created_at, updated_at, data)
      select 'i' || lpad(n::text, 5, '0'), now(), now(), jsonb_build_object('title', 'Piano ' || n % 7000, 'year', n)
      from generate_series(1, 20500) n`)
    const early = await searched(id, 'piano')
    expect(early.status).toBe(200)
    expect(early.body.dataItems.length).toBeGreaterThan(0)
    expect(early.headers.get('x-stoa-search-stale')).toBe('first 2000')
    await work()
    expect((await searched(id, 'piano')).headers.get('x-stoa-search-stale')).toBeNull()
    // Words in more items than are collected: pages follow each other all the same.
    const page = async (cursorPaging: object, more: object = {}) =>
      w.visitor.callOk(items.search, { dataCollectionId: id, search: { ...more, cursorPaging } } as never)
    const ids = (reply: { dataItems: { id?: string }[] }) => reply.dataItems.map(item => item.id)
    const first = await page({ limit: 100 }, { search: { expression: '17 piano' } })
    const second = await page({ cursor: first.pagingMetadata.cursors?.next })
    expect(ids(first).slice(0, 3)).toEqual(['i14017', 'i07017', 'i00017'])
    expect(ids(first).slice(3, 5)).toEqual(['i20500', 'i20499'])
    expect(ids(second)[0]).toBe('i20403')
    expect(ids(await page({ cursor: second.pagingMetadata.cursors?.prev }))).toEqual(ids(first))
    const sorted = await page(
      { limit: 2 },
      {
        search: { expression: 'piano' },
        sort: [{ fieldName: 'year', order: 'DESC' }],
        filter: { year: { $lt: 20_000 } },
      },
    )
    expect(ids(sorted)).toEqual(['i19999', 'i19998'])
    expect(ids(await page({ cursor: sorted.pagingMetadata.cursors?.next }))).toEqual(['i19997', 'i19996'])
  }, 60_000)
})

// Last, since all sign-ins are out of date then.
test('a search index is deleted with its collection', async () => {
  const id = await indexed(['The piano'])
  const [{ uid } = { uid: '' }] = await rows<{ uid: string }>(
    `select uid from data_collections where id = '${id}'`,
  )
  const tables = () =>
    rows(`select 1 from pg_tables t join data_search_indexes x on t.tablename like 'search_' || replace(x.id::text, '-', '') || '%'
      where x.uid = '${uid}'`)
  expect(await tables()).toHaveLength(2)
  const before = (await rows("select 1 from pg_tables where tablename like 'search\\_%'")).length
  await w.callOk(dataCollections.deleteDataCollection, { dataCollectionId: id }, as)
  shop.clock.advance(31 * 86_400_000)
  await shop.platform.run('deleted collections')
  await work()
  expect(await rows(`select 1 from data_search_indexes where uid = '${uid}'`)).toEqual([])
  expect((await rows("select 1 from pg_tables where tablename like 'search\\_%'")).length).toBe(before - 2)
})
