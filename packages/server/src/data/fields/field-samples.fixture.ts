import type { DataField } from '@stoa/contract'

type Sample = Pick<DataField, 'type' | 'typeMetadata'> & { values: unknown[] }

const REFERENCED = { referencedCollectionId: 'referenced' }

/** Values of every type of field (protocol/collections §2). Those that refer to items refer to `r1` and `r2` of `referenced`. */
export const FIELD_SAMPLES: readonly Sample[] = [
  { type: 'TEXT', values: ['words', '5', 'true', '2026-01-31', '{"a":1}', '["x"]', 'r1', ''] },
  { type: 'NUMBER', values: [0, 1, -1.5, 1e21] },
  { type: 'DATE', values: ['2026-01-31'] },
  {
    type: 'DATETIME',
    values: [{ $date: '2026-01-31T00:00:00.000Z' }, { $date: '2026-01-31T12:34:56.789Z' }],
  },
  { type: 'IMAGE', values: ['https://example.com/a.png'] },
  { type: 'BOOLEAN', values: [true, false] },
  { type: 'DOCUMENT', values: ['https://example.com/a.pdf'] },
  { type: 'URL', values: ['https://example.com/', '/about'] },
  { type: 'RICH_TEXT', values: ['<p>words</p>'] },
  { type: 'VIDEO', values: ['https://example.com/a.mp4'] },
  { type: 'ANY', values: [1, 'x', [1, 'x'], { a: { b: 1 } }, false] },
  { type: 'ARRAY_STRING', values: [['a'], ['a', 'b'], ['5'], []] },
  { type: 'ARRAY_DOCUMENT', values: [['https://example.com/a.pdf']] },
  { type: 'AUDIO', values: ['https://example.com/a.mp3'] },
  { type: 'TIME', values: ['18:30:00.000'] },
  { type: 'LANGUAGE', values: ['de-AT'] },
  { type: 'RICH_CONTENT', values: [{ nodes: [{ type: 'PARAGRAPH' }] }] },
  { type: 'MEDIA_GALLERY', values: [[{ src: 'https://example.com/a.png', type: 'image' }]] },
  { type: 'ADDRESS', values: [{ formatted: 'Berlin' }, { formatted: 'Berlin', city: 'Berlin' }] },
  { type: 'PAGE_LINK', values: ['/journal/a'] },
  { type: 'REFERENCE', typeMetadata: { reference: REFERENCED }, values: ['r1', 'r2'] },
  { type: 'MULTI_REFERENCE', typeMetadata: { multiReference: REFERENCED }, values: [['r1'], ['r2', 'r1']] },
  { type: 'OBJECT', values: [{ a: 1, b: ['x'] }] },
  { type: 'ARRAY', typeMetadata: { array: { elementType: 'NUMBER' } }, values: [[1, 2], [3]] },
  { type: 'LEGACY_TIME', values: ['18:30'] },
  { type: 'LEGACY_BOOK', values: [{ isbn: '1' }] },
  { type: 'LEGACY_EXTERNAL_URL', values: ['https://example.com/'] },
  { type: 'LEGACY_BROKEN_REFERENCE', values: ['r1', { _id: 'r1' }] },
  { type: 'LEGACY_IMAGE', values: ['https://example.com/a.png'] },
  { type: 'LEGACY_COLOR', values: ['#ff0000'] },
  { type: 'LEGACY_EXTERNAL_VIDEO', values: ['https://example.com/v'] },
  { type: 'SLUG', values: ['a-walk'] },
  { type: 'EMAIL', values: ['ada@example.com'] },
  { type: 'MEDIA_IMAGE', values: [{ id: 'a', url: 'https://example.com/a.png' }] },
  { type: 'MEDIA_VECTOR_ART', values: [{ id: 'a' }] },
]
