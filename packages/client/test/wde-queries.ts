import type { Case, Provocations } from './wde-cases.ts'

/** What builders, filter models, sorts and pages reject (protocol/content §6), in the order of the codes. */
export const wrongQueries = ({ data, filter, find, page }: Provocations): Case[] => [
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
      'Cursor paging starts from a page and cannot skip items.',
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
