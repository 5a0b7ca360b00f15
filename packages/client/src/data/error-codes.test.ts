import { afterAll, beforeEach, expect, test } from 'vitest'
import { wrongArguments } from '../../test/wde-arguments.ts'
import { type Case, provocations } from '../../test/wde-cases.ts'
import { wrongQueries } from '../../test/wde-queries.ts'
import { type Answer, rejection, startWireServer } from '../../test/wire-server.ts'
import { dataErrorCode } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const provoked = provocations(server)
const { data } = provoked
const answered = (answer: Answer, action: () => unknown) => () => {
  for (const path of ['/v2/items', '/v2/items/b1', '/v2/items/update', '/v2/items/replace-references'])
    server.script(path, answer)
  return action()
}

/** What is rejected before anything is sent. */
const rejected = [...wrongArguments(provoked), ...wrongQueries(provoked)]

/** What comes from a reply. Messages are those of the platform, unless it has none. */
const replied: Case[] = [
  [
    'WDE0020',
    'a reference of another field',
    answered(rejection(400, 'WDE0020', 'Not a multi-reference.'), () =>
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
    answered(rejection(404, 'WDE0073', 'Not there.'), () => data.update('books', { _id: 'b1' })),
    'Not there.',
  ],
  [
    'WDE0074',
    'an insert of what is there',
    answered(rejection(409, 'WDE0074', 'There already.'), () => data.insert('books', {})),
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
    answered(rejection(413, 'WDE0109', 'At most 500 kB.'), () => data.insert('books', {})),
    'At most 500 kB.',
  ],
  [
    'WD_UNKNOWN_ERROR',
    'a rejection without details',
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

/** Builders, filter models and pages name their code in the message alone (protocol/content §16). */
const ofModels = /^WDE00(3[2-9]|4|5[0-9]|6[0-7]|70|80|94)|^WDE01/

test.each(rejected)('protocol/content §3: %s: %s', async (code, _, action, text) => {
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
])('protocol/content §3: %s looks at its arguments one after the other', async (name, wrong, codes) => {
  const right = name.startsWith('bulk') ? ['books', []] : ['books', name === 'update' ? { _id: 'b1' } : 'b1']
  const valid = name === 'insert' ? ['books', {}] : [...right, 'authors', 'a1']
  for (const [index, code] of codes.entries()) {
    const args = [...valid.slice(0, index), ...wrong.slice(index)]
    expect([index, dataErrorCode(await failureOf(() => data[name](...args)))]).toEqual([index, code])
  }
})

test.each(replied)('protocol/content §16: %s: %s', async (code, _, action, message) => {
  const error = await failureOf(action)
  expect(error).toMatchObject({ name: 'DataError', code, message })
  expect(dataErrorCode(error)).toBe(code)
})

test('protocol/content §16: WDE0078 rebuilds what the hook threw', async () => {
  const hookError = (facts: object) => rejection(400, 'WDE0078', 'A hook failed.', facts)
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

test('protocol/content §16: WD_VALIDATION_ERROR lists fields with their descriptions', async () => {
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

test('every code of protocol/content §16 is provoked', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const codes = [
    ...[1, 2, 4, 5, 6, 7, 8, 16, 18, 19, 20, 21, ...range(32, 51), 53, 55, ...range(56, 67)],
    ...[68, 69, 70, 73, 74, 80, 94, 109, 159, 165],
  ].map(number => `WDE${String(number).padStart(4, '0')}`)
  expect([...new Set([...rejected, ...replied].map(([code]) => code))].sort()).toEqual([
    ...codes,
    'WD_UNKNOWN_ERROR',
  ])
})
