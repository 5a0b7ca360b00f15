import { call } from '../call.ts'
import { CursorPaging, CursorPagingMetadata, Sorting } from '../entities/common.ts'
import { s } from '../schema.ts'
import { type CrudEntity, callNames } from './crud-entity.ts'
import { named, sharedSchemas } from './crud-schemas.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

/** Get, query and count: calls that everyone may make. */
export function readCalls<const E extends CrudEntity>(entity: E) {
  const { one, many, version, prefixes } = entity
  const names = callNames(entity)
  const { id, fields, filter, entity: body } = sharedSchemas(entity)
  const path = `/${version}/${many}`
  const query = s.object(
    {
      cursorPaging: s.object(
        {
          limit: s.integer({
            min: 1,
            max: entity.maxPageSize,
            nullable: true,
            doc: 'Largest number of entries in the reply. Default: that of the cursor, otherwise 100.',
          }),
          cursor: CursorPaging.properties.cursor,
        },
        { doc: 'Size of the page and position.' },
      ),
      filter,
      sort: s.array(Sorting, {
        max: entity.maxSorts,
        doc: 'Sort keys, most significant first. Default: newest first. Ties are ordered by id.',
      }),
    },
    { doc: `Filter, sort order and page. Default: all ${many}.` },
  )
  return {
    ...named(
      names.get,
      call({
        method: 'GET',
        path: `${path}/{${one as E['one']}Id}`,
        prefixes,
        summary: `Returns a ${one} by its id.`,
        request: s.object({ ...named(`${one as E['one']}Id`, id), fields }),
        reply: s.object(named(one as E['one'], body(`The ${one} with this id.`))),
        allow: everyone,
        errors: [entity.notFound as E['notFound']],
      }),
    ),
    ...named(
      names.query,
      call({
        method: entity.queryMethod,
        path: `${path}/query`,
        prefixes,
        ...(entity.queryMethod === 'GET' ? { complexQuery: true } : { readOnly: true }),
        summary: `Returns ${many} that match a filter, newest first by default, paged by cursor.`,
        request: s.object({ query, fields }),
        reply: s.object({
          ...named(
            many as E['many'],
            s.req(s.array(entity.schema as E['schema'], { doc: `Matching ${many} of this page.` })),
          ),
          pagingMetadata: s.req(
            s.with(CursorPagingMetadata, { doc: 'Number of entries and cursors of the adjacent pages.' }),
          ),
        }),
        allow: everyone,
      }),
    ),
    ...named(
      names.count,
      call({
        method: 'POST',
        path: `${path}/count`,
        prefixes,
        readOnly: true,
        summary: `Counts the ${many} that match a filter.`,
        request: s.object({ filter }),
        reply: s.object({ count: s.req(s.integer({ doc: `Number of matching ${many}.` })) }),
        allow: everyone,
      }),
    ),
  }
}
