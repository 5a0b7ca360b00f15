import type { DataFieldType } from '@stoa/contract'
import { describe, expect, it, test } from 'vitest'
import { checkType } from './field-values.ts'
import { canonicalInstant } from './instants.ts'

const problems = (field: Parameters<typeof checkType>[0], value: unknown) => {
  const found: string[] = []
  checkType(field, value, 'f', at => found.push(at))
  return found
}

const media: [unknown[], unknown[]] = [
  [
    'wix:image://v1/a.png/a.png#originWidth=1&originHeight=1',
    'https://example.com/a.png',
    '/a.png',
    { id: 'a' },
  ],
  ['not an address', 5, {}, []],
]
const texts: [unknown[], unknown[]] = [
  ['', 'text'],
  [5, true, {}, ['a']],
]
const anything: [unknown[], unknown[]] = [['a', 5, {}, [], { deep: [1] }], []]

/** For each type of protocol/collections §2 values that it takes, and values that it rejects. */
const TYPES: Record<DataFieldType, [takes: unknown[], rejects: unknown[]]> = {
  TEXT: texts,
  NUMBER: [
    [0, -1.5, 1e21],
    ['1', true, {}, Number.NaN, Number.POSITIVE_INFINITY],
  ],
  DATE: [
    ['2026-01-31', '2024-02-29'],
    ['2026-02-30', '31.1.2026', { $date: '2026-01-31' }, 5],
  ],
  DATETIME: [
    [{ $date: '2026-01-31T12:00:00.000Z' }],
    ['2026-01-31T12:00:00Z', { $date: null }, { $date: '2026-02-30' }, 5],
  ],
  IMAGE: media,
  BOOLEAN: [
    [true, false],
    ['true', 0],
  ],
  DOCUMENT: media,
  URL: [
    ['https://example.com', '/about', '#top', 'mailto:ada@example.com'],
    ['not an address', 5],
  ],
  RICH_TEXT: texts,
  VIDEO: media,
  ANY: anything,
  ARRAY_STRING: [
    [[], ['a', 'b']],
    ['a', [1], [['a']], {}],
  ],
  ARRAY_DOCUMENT: [
    [[], ['/a.pdf', { id: 'a' }]],
    ['/a.pdf', [5]],
  ],
  AUDIO: media,
  TIME: [
    ['18:30', '18:30:00', '18:30:00.000'],
    ['24:00', '6 pm', 5],
  ],
  LANGUAGE: [
    ['en', 'de-AT'],
    ['', 'no language!', 5],
  ],
  RICH_CONTENT: [
    [{ nodes: [] }, { nodes: [{ type: 'PARAGRAPH', nodes: [{ type: 'TEXT' }] }], metadata: {} }],
    [
      'text',
      {},
      { nodes: [{}] },
      { nodes: [{ type: 'P', nodes: [5] }] },
      { nodes: [{ type: 'P', nodes: {} }] },
    ],
  ],
  MEDIA_GALLERY: [
    [[], [{ src: 'wix:image://v1/a', type: 'image' }], ['/a.png']],
    [{ src: 'a' }, [{}], [5]],
  ],
  ADDRESS: [
    [{}, { formatted: 'Invalidenstr. 1, Berlin', city: 'Berlin' }],
    ['Berlin', { formatted: 5 }, []],
  ],
  PAGE_LINK: [
    ['/books/one', 'https://example.com'],
    ['not a link', 5],
  ],
  REFERENCE: [['id'], [5, {}, []]],
  MULTI_REFERENCE: anything,
  OBJECT: [
    [{}, { a: 1 }],
    ['a', []],
  ],
  ARRAY: [
    [[], [1, 'a', {}]],
    ['a', {}],
  ],
  LEGACY_TIME: texts,
  LEGACY_BOOK: anything,
  LEGACY_EXTERNAL_URL: texts,
  LEGACY_BROKEN_REFERENCE: anything,
  LEGACY_IMAGE: media,
  LEGACY_COLOR: texts,
  LEGACY_EXTERNAL_VIDEO: texts,
  SLUG: [
    ['a-walk', 'für'],
    ['a walk', 'a/b', 'a?b', '', 5],
  ],
  EMAIL: [['ada@example.com'], ['ada', 'ada@example', 'a b@example.com', 5]],
  MEDIA_IMAGE: media,
  MEDIA_VECTOR_ART: media,
}

describe('protocol/collections §2: a field of type', () => {
  it.each(Object.entries(TYPES))(
    '%s takes what is one, and rejects what is not',
    (type, [takes, rejects]) => {
      const field = { type: type as DataFieldType }
      for (const value of takes) expect(problems(field, value), JSON.stringify(value)).toEqual([])
      for (const value of rejects) expect(problems(field, value), JSON.stringify(value)).not.toEqual([])
    },
  )
})

test('parts of objects and elements of arrays are checked as their types say, and named by their paths', () => {
  const object = {
    type: 'OBJECT' as const,
    typeMetadata: { object: { fields: [{ key: 'n', type: 'NUMBER' as const }] } },
  }
  expect(problems(object, { n: 'x', other: 5 })).toEqual(['f.n'])
  expect(problems(object, { n: null })).toEqual([])
  const array = { type: 'ARRAY' as const, typeMetadata: { array: { elementType: 'EMAIL' as const } } }
  expect(problems(array, ['ada@example.com', 'ada'])).toEqual(['f[1]'])
})

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00:00.1239Z', '2026-01-31T12:00:00.123Z'],
  ['2026-02-30T12:00:00Z', undefined],
  ['2026-01-31T12:00:00', undefined],
  ['9999-12-31T23:59:59-14:00', undefined],
  ['0000-01-01T00:00:00.000Z', undefined],
  ['yesterday', undefined],
  [5, undefined],
])('the instant %s is stored as %s', (given, stored) => {
  expect(canonicalInstant(given)).toBe(stored)
})
