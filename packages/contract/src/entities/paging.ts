import { s } from '../schema.ts'

export const SortOrder = ['ASC', 'DESC'] as const

export const PlatformPaging = s.object({
  limit: s.nullable.integer({ min: 1, max: 100, doc: 'Largest number of entries in the reply. Default 50.' }),
  offset: s.nullable.integer({ min: 0, doc: 'Number of entries to skip. Default 0.' }),
})

export const CursorPaging = s.object({
  limit: s.nullable.integer({
    min: 1,
    max: 100,
    doc: 'Largest number of entries in the reply. Default: that of the cursor, otherwise 50.',
  }),
  cursor: s.nullable.string({
    max: 16000,
    doc: 'Cursor of an earlier reply. It carries filter and sort order; others next to it are rejected.',
  }),
})

export const Sorting = s.object({
  fieldName: s.string({ max: 512, doc: 'Name or dotted path of the field.' }),
  order: s.enum(SortOrder, { doc: 'Sort direction. Default `ASC`. Missing values rank lowest.' }),
})

export const PlatformQuery = s.object({
  paging: s.with(PlatformPaging, { oneOf: 'PagingMethod', doc: 'Paging by offset.' }),
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Paging by cursor.' }),
  filter: s.nullable.map(s.any(), {
    doc: 'Field names and conditions, such as `{"name": {"$startsWith": "A"}}`. Default: all entries.',
  }),
  sort: s.array(Sorting, { doc: 'Sort keys, most significant first, at most 5. Ties are ordered by id.' }),
})

/** Filter, sort order and page of queries that page by cursor only. */
export const CursorQuery = s.object({
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Size of the page and position.' }),
  filter: s.nullable.map(s.any(), {
    doc: 'Field names and conditions, such as `{"id": {"$in": […]}}`. Default: all entries.',
  }),
  sort: s.array(Sorting, {
    max: 4,
    doc: 'Sort keys, most significant first. Default: newest first. Ties are ordered by id.',
  }),
})

export const Cursors = s.object({
  next: s.nullable.string({ max: 16000, doc: 'Cursor of the next page. Absent on the last page.' }),
  prev: s.nullable.string({ max: 16000, doc: 'Cursor of the previous page. Absent on the first page.' }),
})

export const PlatformPagingMetadata = s.object({
  count: s.nullable.integer({ doc: 'Number of entries in this reply.' }),
  offset: s.nullable.integer({ min: 0, doc: 'Number of entries skipped. Present with paging by offset.' }),
  total: s.nullable.number({ doc: 'Number of all matching entries. Present with paging by offset.' }),
  cursors: s.with(Cursors, { doc: 'Cursors of the adjacent pages. Present with paging by cursor.' }),
})

export const CursorPagingMetadata = s.object({
  count: s.nullable.integer({ doc: 'Number of entries in this reply.' }),
  cursors: s.with(Cursors, { doc: 'Cursors of the adjacent pages.' }),
  hasNext: s.nullable.boolean({ doc: 'True if there is a next page.' }),
})

/** Paging data of queries that page by cursor or by offset. */
export const OffsetOrCursorPagingMetadata = s.object({
  ...PlatformPagingMetadata.properties,
  hasNext: s.nullable.boolean({ doc: 'True if there is a next page.' }),
})

export const PagingMetadata = s.object({
  items: s.number({ doc: 'Number of entries in this reply.' }),
  offset: s.integer({ doc: 'Number of entries skipped.' }),
})

/** Filter, sort order and page of earlier list calls, which have filter and sort order as text (protocol/programs §2). */
export const textQuery = (fields: string, order: string) =>
  s.object(
    {
      paging: s.object(
        {
          limit: s.nullable.integer({
            min: 1,
            max: 100,
            doc: 'Largest number of entries in the reply. Default 100.',
          }),
          offset: s.nullable.integer({ min: 0, doc: 'Number of entries to skip. Default 0.' }),
        },
        { doc: 'Page.' },
      ),
      filter: s.nullable.any({
        doc: `JSON object of field names and conditions, usually as text: "{\\"id\\": \\"…\\"}". ${fields} Default: all entries.`,
      }),
      sort: s.nullable.any({
        doc: `JSON list of sort keys, usually as text: "[{\\"id\\": \\"asc\\"}]". ${order}`,
      }),
    },
    { doc: 'Filter, sort order and page.' },
  )
