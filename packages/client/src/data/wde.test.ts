import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Answer, refusal, startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { dataErrorCode, items } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

/** Untyped, as the code that needs these checks is. */
// biome-ignore lint/suspicious/noExplicitAny: arguments that the compiler would refuse
const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 })) as any
const filter = () => data.filter()
const find = (model: object) => data.query('books', { filter: model }).find()
const page = (pagingMetadata: object, at = data.query('books')) => {
  server.script('/v2/items/query', { body: { dataItems: [], pagingMetadata } })
  return at.find()
}
const answered = (answer: Answer, action: () => unknown) => () => {
  for (const path of ['/v2/items', '/v2/items/b1', '/v2/items/update', '/v2/items/replace-references'])
    server.script(path, answer)
  return action()
}
const many = <T>(of: T) => Array.from({ length: 1001 }, () => of)

type Case = [code: string, title: string, action: () => unknown, message: string]

/** What is refused before anything is sent (spec 003 §5), in the order of the codes. */
const refused: Case[] = [
  ['WDE0001', 'get of no collection', () => data.get(5, 'b1'), 'The name of a collection must be a string.'],
  ['WDE0001', 'query of no collection', () => data.query(), 'The name of a collection must be a string.'],
  [
    'WDE0001',
    'search of no collection',
    () => data.search(null),
    'The name of a collection must be a string.',
  ],
  ['WDE0001', 'aggregate of none', () => data.aggregate(1), 'The name of a collection must be a string.'],
  ['WDE0002', 'get of no id', () => data.get('books', 5), 'The id of an item must be a string.'],
  ['WDE0002', 'remove of no id', () => data.remove('books', null), 'The id of an item must be a string.'],
  ['WDE0002', 'patch of no id', () => data.patch('books', {}), 'The id of an item must be a string.'],
  ['WDE0002', 'status of no job', () => data.getAsyncJobStatus(5), 'The id of an item must be a string.'],
  [
    'WDE0004',
    'insert of a text',
    () => data.insert('books', 'Emma'),
    'insert takes an item that is an object, with a string as _id where it has one.',
  ],
  [
    'WDE0004',
    'save with a number as id',
    () => data.save('books', { _id: 5 }),
    'save takes an item that is an object, with a string as _id where it has one.',
  ],
  [
    'WDE0004',
    'update of a list',
    () => data.update('books', []),
    'update takes an item that is an object, with a string as _id where it has one.',
  ],
  [
    'WDE0005',
    'bulkInsert of an object',
    () => data.bulkInsert('books', {}),
    'bulkInsert takes an array of objects, each with a string as _id where it has one.',
  ],
  [
    'WDE0005',
    'bulkSave of texts',
    () => data.bulkSave('books', [{}, 'Emma']),
    'bulkSave takes an array of objects, each with a string as _id where it has one.',
  ],
  [
    'WDE0005',
    'bulkUpdate with a number as id',
    () => data.bulkUpdate('books', [{ _id: 5 }]),
    'bulkUpdate takes an array of objects, each with a string as _id where it has one.',
  ],
  [
    'WDE0006',
    'bulkInsert of 1001',
    () => data.bulkInsert('books', many({})),
    'bulkInsert takes at most 1000 items in one request.',
  ],
  [
    'WDE0006',
    'bulkSave of 1001',
    () => data.bulkSave('books', many({})),
    'bulkSave takes at most 1000 items in one request.',
  ],
  [
    'WDE0006',
    'bulkUpdate of 1001',
    () => data.bulkUpdate('books', many({})),
    'bulkUpdate takes at most 1000 items in one request.',
  ],
  [
    'WDE0006',
    'bulkPatch of 1001',
    () => data.bulkPatch('books', many('b1')),
    'bulkPatch takes at most 1000 items in one request.',
  ],
  [
    'WDE0007',
    'update without id',
    () => data.update('books', {}),
    'An update needs an item with a string as _id.',
  ],
  [
    'WDE0007',
    'update with a number as id',
    () => data.update('books', { _id: 5 }),
    'An update needs an item with a string as _id.',
  ],
  ...(
    [
      ['get', 2, 3],
      ['insert', 2, 3],
      ['save', 2, 3],
      ['update', 2, 3],
      ['remove', 2, 3],
      ['bulkInsert', 2, 3],
      ['bulkSave', 2, 3],
      ['bulkUpdate', 2, 3],
      ['bulkRemove', 2, 3],
      ['truncate', 1, 2],
      ['queryReferenced', 3, 4],
      ['queryReferencedItems', 3, 4],
      ['replaceReferences', 4, 5],
      ['insertReference', 4, 5],
      ['removeReference', 4, 5],
      ['isReferenced', 4, 5],
      ['patch', 2, 4],
      ['bulkPatch', 2, 3],
      ['aggregatePipeline', 2, 3],
      ['asyncPatchByFilter', 3, 4],
      ['asyncRemoveByFilter', 2, 3],
      ['getAsyncJobStatus', 1, 2],
      ['createDataItemDraft', 2, 3],
      ['publishDataItemDraft', 2, 3],
      ['unpublishDataItem', 2, 3],
    ] as const
  ).flatMap(([name, from, to]): Case[] =>
    [from - 1, to + 1].map(count => [
      'WDE0008',
      `${name} with ${count} arguments`,
      () => data[name](...Array(count).fill('a')),
      `${name} takes ${from} to ${to} arguments, and was called with ${count}.`,
    ]),
  ),
  [
    'WDE0016',
    'a text as condition',
    () => data.update('books', { _id: 'b1' }, { condition: 'stock > 0' }),
    'condition must be a filter: an object, or what filter() builds.',
  ],
  [
    'WDE0016',
    'an aggregation of a model',
    () => data.aggregate('books').filter({ stock: 1 }),
    'filter must be a filter: an object, or what filter() builds.',
  ],
  [
    'WDE0016',
    'having of a query',
    () => data.aggregate('books').having(data.query('books')),
    'having must be a filter: an object, or what filter() builds.',
  ],
  [
    'WDE0016',
    'a job without filter',
    () => data.asyncRemoveByFilter('books', undefined),
    'filter must be a filter: an object, or what filter() builds.',
  ],
  [
    'WDE0018',
    'a text as options',
    () => data.get('books', 'b1', 'x'),
    'The options of get must be an object.',
  ],
  [
    'WDE0018',
    'null as options',
    () => data.truncate('books', null),
    'The options of truncate must be an object.',
  ],
  ...['suppressAuth', 'suppressHooks', 'showDrafts', 'consistentRead', 'overrideExisting'].map(
    (flag): Case => [
      'WDE0018',
      `a text as ${flag}`,
      () => data.insert('books', {}, { [flag]: 'yes' }),
      `${flag} must be true or false.`,
    ],
  ),
  [
    'WDE0018',
    'an empty language',
    () => data.query('books').find({ language: '' }),
    'language must be a string that is not empty.',
  ],
  [
    'WDE0018',
    'a number as language',
    () => data.query('books').count({ language: 5 }),
    'language must be a string that is not empty.',
  ],
  ...([5, '', { id: 'b1' }, { _id: '' }, null] as unknown[]).map(
    (reference): Case => [
      'WDE0019',
      `a reference to ${JSON.stringify(reference)}`,
      () => data.isReferenced('books', 'authors', reference, 'a1'),
      'isReferenced takes the id of an item, or an item with a string as _id.',
    ],
  ),
  [
    'WDE0021',
    'a list of references with a gap',
    () => data.insertReference('books', 'authors', 'b1', ['a1', null]),
    'insertReference was given a list with an entry that refers to no item.',
  ],
  ['WDE0032', 'a text as limit', () => data.query('books').limit('5'), 'limit must be a number.'],
  [
    'WDE0032',
    'an increment by a text',
    () => data.patch('books', 'b1').incrementField('stock', '5'),
    'The increment of a field must be a number.',
  ],
  ['WDE0033', 'limit 0', () => data.query('books').limit(0), 'limit must be positive, and is 0.'],
  ['WDE0034', 'skip -1', () => data.query('books').skip(-1), 'skip must not be negative, and is -1.'],
  ['WDE0035', 'limit 1.5', () => data.search('books').limit(1.5), 'limit must be an integer, and is 1.5.'],
  [
    'WDE0036',
    'skip beyond 2^53',
    () => data.query('books').skip(2 ** 53 + 2),
    'skip must lie within plus or minus 2^53, and is 9007199254740994.',
  ],
  [
    'WDE0037',
    'a page before the first item',
    async () => (await page({}, data.query('books').skip(5).limit(10))).prev(),
    'The previous page would begin before the first item, at -5.',
  ],
  ...['eq', 'ne'].map(
    (operator): Case => [
      'WDE0038',
      `${operator} without value`,
      () => filter()[operator]('title'),
      `${operator} takes a field and a value.`,
    ],
  ),
  ...['lt', 'le', 'gt', 'ge', 'startsWith', 'endsWith', 'contains', 'urlized'].map(
    (operator): Case => [
      'WDE0039',
      `${operator} with three arguments`,
      () => filter()[operator]('title', 'a', 'b'),
      `${operator} takes a field and one value to compare with.`,
    ],
  ),
  ...['hasSome', 'hasAll', 'in'].map(
    (operator): Case => [
      'WDE0040',
      `${operator} without values`,
      () => filter()[operator]('tags'),
      `${operator} takes a field and at least one value.`,
    ],
  ),
  [
    'WDE0041',
    'between with one end',
    () => filter().between('price', 1),
    'between takes a field and the two ends of a range.',
  ],
  ...['isEmpty', 'isNotEmpty', 'exists', 'and', 'or', 'not'].map(
    (operator): Case => [
      'WDE0042',
      `${operator} without arguments`,
      () => filter()[operator](),
      `${operator} takes one argument.`,
    ],
  ),
  ...(
    [
      ['filter', () => data.aggregate('books').filter(filter()).filter(filter())],
      ['group', () => data.aggregate('books').group('a').group('b')],
      ['having', () => data.aggregate('books').having(filter()).having(filter())],
    ] as const
  ).map(
    ([place, action]): Case => [
      'WDE0043',
      `${place} twice`,
      action,
      `${place} can be set only once in an aggregation.`,
    ],
  ),
  ...['eq', 'ne', 'lt', 'ge', 'startsWith', 'hasSome', 'urlized'].map(
    (operator): Case => [
      'WDE0044',
      `${operator} on no field`,
      () => filter()[operator](5, 'a'),
      `${operator} takes the name of a field, a string.`,
    ],
  ),
  [
    'WDE0044',
    'isEmpty of no field',
    () => filter().isEmpty(5),
    'isEmpty takes the name of a field, a string.',
  ],
  [
    'WDE0044',
    'fields of no name',
    () => data.query('books').fields(5),
    'fields takes the name of a field, a string.',
  ],
  ...['lt', 'le', 'gt', 'ge'].map(
    (operator): Case => [
      'WDE0045',
      `${operator} than an object`,
      () => filter()[operator]('price', {}),
      `${operator} compares with a string, a number or a date.`,
    ],
  ),
  [
    'WDE0045',
    'gt than no date',
    () => filter().gt('printed', new Date('never')),
    'gt compares with a string, a number or a date.',
  ],
  ...['startsWith', 'endsWith', 'contains', 'urlized'].map(
    (operator): Case => [
      'WDE0046',
      `${operator} a number`,
      () => filter()[operator]('title', 5),
      `${operator} takes a string.`,
    ],
  ),
  ...['hasSome', 'hasAll', 'in'].map(
    (operator): Case => [
      'WDE0047',
      `${operator} of objects`,
      () => filter()[operator]('tags', ['a', {}]),
      `${operator} takes values that are strings, numbers or dates.`,
    ],
  ),
  ...(
    [
      [1, 'b'],
      [new Date(0), 5],
      [true, false],
    ] as const
  ).map(
    (ends): Case => [
      'WDE0048',
      `between ${String(ends)}`,
      () => filter().between('price', ...ends),
      'between takes two strings, two numbers or two dates.',
    ],
  ),
  [
    'WDE0049',
    'a filter in a query',
    () => data.query('books').and(filter()),
    'and of a query takes another query.',
  ],
  ['WDE0049', 'not of an object', () => filter().not({}), 'not of a filter takes another filter.'],
  [
    'WDE0050',
    'a query of another collection',
    () => data.query('books').or(data.query('authors')),
    'or takes conditions on the same collection, which is books.',
  ],
  ...['ascending', 'descending'].map(
    (operator): Case => [
      'WDE0051',
      `${operator} by a number`,
      () => data.query('books').ascending('title')[operator](5),
      `${operator} takes names of fields, which are strings.`,
    ],
  ),
  [
    'WDE0056',
    'a number in $or',
    () => find({ $or: [{}, 5] }),
    'filter.$or[1] must be an object with conditions.',
  ],
  ['WDE0057', '$and of an object', () => find({ $and: {} }), 'filter.$and must be an array of filters.'],
  [
    'WDE0058',
    '$not of two',
    () => find({ $not: [{}, {}] }),
    'filter.$not must be an array of exactly one filter.',
  ],
  [
    'WDE0058',
    '$not of an object',
    () => find({ $not: {} }),
    'filter.$not must be an array of exactly one filter.',
  ],
  ['WDE0059', 'an unknown operator', () => find({ a: { $where: 1 } }), 'filter.a.$where is not an operator.'],
  ['WDE0059', 'an unknown connection', () => find({ $nor: [] }), 'filter.$nor is not an operator.'],
  ['WDE0060', '$exists of 1', () => find({ a: { $exists: 1 } }), 'filter.a.$exists must be true or false.'],
  ['WDE0060', 'exists of 1', () => filter().exists('a', 1), 'exists must be true or false.'],
  [
    'WDE0061',
    '$matches with case',
    () => find({ a: { $matches: { spec: [] } } }),
    'filter.a.$matches must be an object with ignoreCase: true.',
  ],
  [
    'WDE0062',
    '$matches of nothing',
    () => find({ a: { $matches: { ignoreCase: true, spec: [] } } }),
    'filter.a.$matches.spec must be an array of at least one entry.',
  ],
  [
    'WDE0063',
    '$matches of a regex',
    () => find({ a: { $matches: { ignoreCase: true, spec: [{ type: 'regex', value: '.*' }] } } }),
    'filter.a.$matches.spec[0] must be of the type anyOf or literal, with a string as value.',
  ],
  ['WDE0064', '$in of a text', () => find({ a: { $in: 'b' } }), 'filter.a.$in must be an array.'],
  ['WDE0065', 'a text as sort', () => data.query('books', { sort: 'title' }), 'A sort must be an array.'],
  [
    'WDE0066',
    'a sort without field',
    () => data.query('books', { sort: [{ order: 'ASC' }] }),
    'Entry 0 of the sort needs a string as fieldName.',
  ],
  [
    'WDE0067',
    'a sort in no order',
    () => data.query('books', { sort: [{ fieldName: 'title', order: 'UP' }] }),
    'Entry 0 of the sort has an order other than ASC and DESC.',
  ],
  [
    'WDE0068',
    'bulkRemove of a number',
    () => data.bulkRemove('books', ['b1', 5]),
    'bulkRemove takes an array of ids, which are strings.',
  ],
  [
    'WDE0068',
    'bulkPatch of no list',
    () => data.bulkPatch('books', 'b1'),
    'bulkPatch takes an array of ids, which are strings.',
  ],
  [
    'WDE0069',
    'bulkRemove of 1001',
    () => data.bulkRemove('books', many('b1')),
    'bulkRemove takes at most 1000 ids in one request.',
  ],
  ...(
    [
      ['title', () => filter().eq('title', /a/)],
      ['title', () => filter().ne('title', /a/)],
      ['filter.title', () => find({ title: /a/ })],
      ['filter.title.$in.0', () => find({ title: { $in: [/a/] } })],
      ['filter.$or[0]', () => find({ $or: [/a/] })],
    ] as const
  ).map(
    ([path, action]): Case => [
      'WDE0070',
      `a regular expression at ${path}`,
      action,
      `${path} is a regular expression, and filters do not take them.`,
    ],
  ),
  ...(
    [
      ['skip after a cursor', () => data.query('books').skipTo('c').skip(5)],
      ['a cursor after skip', () => data.search('books').skip(5).skipTo('c')],
      ['both in a pipeline', () => data.pipelineBuilder().withPaging({ cursor: 'c', skip: 5 })],
    ] as const
  ).map(
    ([title, action]): Case => [
      'WDE0080',
      title,
      action,
      'Paging by cursor goes on from a page: it cannot skip.',
    ],
  ),
  ...(
    [
      ['cursor', () => data.query('books').skipTo('')],
      ['The field to include', () => data.query('books').include('')],
      ['The field to include', () => data.query('books').include({ limit: 5 })],
      ['The field of the reference', () => data.queryReferenced('books', 'b1', '')],
      ['The field of the reference', () => data.insertReference('books', undefined, 'b1', 'a1')],
      ['expression', () => data.search('books').expression('')],
    ] as const
  ).map(
    ([place, action]): Case => ['WDE0094', place, action, `${place} must be a string that is not empty.`],
  ),
  [
    'WDE0159',
    'before the first page',
    async () => (await page({ hasNext: true })).prev(),
    'There is no previous page.',
  ],
  [
    'WDE0165',
    'after the last page',
    async () => (await page({ hasNext: false })).next(),
    'There is no next page.',
  ],
]

/** What comes from a reply. Messages are those of the platform, unless it has none. */
const replied: Case[] = [
  [
    'WDE0020',
    'a reference of another field',
    answered(refusal(400, 'WDE0020', 'Not a multi-reference.'), () =>
      data.replaceReferences('books', 'title', 'b1', 'a1'),
    ),
    'Not a multi-reference.',
  ],
  [
    'WDE0053',
    'a failure without details',
    answered({ status: 500, body: {} }, () => data.insert('books', {})),
    'WDE0053: Internal error. System error occurred, request-id: req-1',
  ],
  [
    'WDE0055',
    'a reply that is no JSON',
    answered({ text: '<html>' }, () => data.insert('books', {})),
    'WDE0055: The reply of the platform could not be read.',
  ],
  [
    'WDE0055',
    'a reply without item',
    answered({ body: {} }, () => data.get('books', 'b1')),
    'WDE0055: The reply of the platform could not be read.',
  ],
  [
    'WDE0073',
    'an update of nothing',
    answered(refusal(404, 'WDE0073', 'Not there.'), () => data.update('books', { _id: 'b1' })),
    'Not there.',
  ],
  [
    'WDE0074',
    'an insert of what is there',
    answered(refusal(409, 'WDE0074', 'There already.'), () => data.insert('books', {})),
    'There already.',
  ],
  [
    'WDE0109',
    'a body that is too large',
    answered({ status: 413, text: 'too large' }, () => data.insert('books', {})),
    'WDE0109: The payload is too large.',
  ],
  [
    'WDE0109',
    'an item that is too large',
    answered(refusal(413, 'WDE0109', 'At most 500 kB.'), () => data.insert('books', {})),
    'At most 500 kB.',
  ],
  [
    'WD_UNKNOWN_ERROR',
    'a refusal without details',
    answered({ status: 418, body: { message: 'Tea.' } }, () => data.insert('books', {})),
    'Tea.',
  ],
  [
    'WD_UNKNOWN_ERROR',
    'no reply',
    answered({ drop: true }, () => data.insert('books', {})),
    'items.insert: the platform could not be reached',
  ],
]

async function failureOf(action: () => unknown): Promise<Error & { code?: string; details?: object }> {
  try {
    await action()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail.')
}

/** Builders, filter models and pages name their code in the message alone (wire/core.md §10). */
const ofModels = /^WDE00(3[2-9]|4|5[0-9]|6[0-7]|70|80|94)|^WDE01/

test.each(refused)('spec 003 §5: %s: %s', async (code, _, action, text) => {
  const error = await failureOf(action)
  const message = `${code}: ${text}`
  expect(error.message).toBe(message)
  expect(error.name).toBe('Error')
  expect(dataErrorCode(error)).toBe(code)
  if (ofModels.test(code)) expect(error.code).toBe('WD_VALIDATION_ERROR')
  else expect(error.details).toEqual({ applicationError: { code, description: message } })
  expect(server.seen.filter(({ path }) => path !== '/v2/items/query')).toEqual([])
})

test.each([
  ['get', [5, 5, 5], ['WDE0001', 'WDE0002', 'WDE0018']],
  ['insert', [5, 5, 5], ['WDE0001', 'WDE0004', 'WDE0018']],
  ['update', [5, {}, 5], ['WDE0001', 'WDE0007', 'WDE0018']],
  ['bulkSave', [5, 5, 5], ['WDE0001', 'WDE0005', 'WDE0018']],
  ['bulkRemove', [5, 5, 5], ['WDE0001', 'WDE0068', 'WDE0018']],
  ['truncate', [5, 5], ['WDE0001', 'WDE0018']],
  ['queryReferenced', [5, 5, 5, 5], ['WDE0001', 'WDE0019', 'WDE0094', 'WDE0018']],
  ['replaceReferences', [5, 5, 5, 5, 5], ['WDE0001', 'WDE0094', 'WDE0019', 'WDE0019', 'WDE0018']],
  ['isReferenced', [5, 5, 5, 5, 5], ['WDE0001', 'WDE0094', 'WDE0019', 'WDE0019', 'WDE0018']],
])('spec 003 §5: %s looks at its arguments one after the other', async (name, wrong, codes) => {
  const right = name.startsWith('bulk') ? ['books', []] : ['books', name === 'update' ? { _id: 'b1' } : 'b1']
  const given = name === 'insert' ? ['books', {}] : [...right, 'authors', 'a1']
  for (const [index, code] of codes.entries()) {
    const args = [...given.slice(0, index), ...wrong.slice(index)]
    expect([index, dataErrorCode(await failureOf(() => data[name](...args)))]).toEqual([index, code])
  }
})

test.each(replied)('spec 003 §8: %s: %s', async (code, _, action, message) => {
  const error = await failureOf(action)
  expect(error).toMatchObject({ name: 'DataError', code, message })
  expect(dataErrorCode(error)).toBe(code)
})

test('spec 003 §8: WDE0078 rebuilds what the hook threw', async () => {
  const hookError = (facts: object) => refusal(400, 'WDE0078', 'A hook failed.', facts)
  const thrown = (facts: object) => failureOf(answered(hookError(facts), () => data.insert('books', {})))
  const error = await thrown({ jsErrorValue: { name: 'StockError', message: 'Sold out', code: 'E1' } })
  expect(error).toBeInstanceOf(Error)
  expect({ ...error, name: error.name, message: error.message }).toEqual({
    name: 'StockError',
    message: 'Sold out',
    code: 'E1',
  })
  expect(await thrown({ value: 'no' })).toBe('no')
  expect(await thrown({})).toMatchObject({ code: 'WDE0078', message: 'A hook failed.' })
})

test('spec 003 §8: WD_VALIDATION_ERROR lists fields with their descriptions', async () => {
  const fieldViolations = [
    { field: 'dataItem.price', description: 'must be a number', violatedRule: 'FORMAT', data: {} },
    { field: 'dataItem.title', description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} },
  ]
  const answer = { status: 400, body: { message: '', details: { validationError: { fieldViolations } } } }
  expect(await failureOf(answered(answer, () => data.insert('books', {})))).toMatchObject({
    code: 'WD_VALIDATION_ERROR',
    status: 400,
    violations: fieldViolations,
    message: [
      'INVALID_ARGUMENT: "dataItem.price" must be a number, "dataItem.title" is required',
      'dataItem.price: must be a number',
      'dataItem.title: is required',
    ].join('\n'),
  })
})

test('every code of spec 003 §8 is provoked', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const codes = [
    ...[1, 2, 4, 5, 6, 7, 8, 16, 18, 19, 20, 21, ...range(32, 51), 53, 55, ...range(56, 67)],
    ...[68, 69, 70, 73, 74, 80, 94, 109, 159, 165],
  ].map(number => `WDE${String(number).padStart(4, '0')}`)
  expect([...new Set([...refused, ...replied].map(([code]) => code))].sort()).toEqual([
    ...codes,
    'WD_UNKNOWN_ERROR',
  ])
})
