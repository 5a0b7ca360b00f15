import { call } from '../call.ts'
import { CursorPaging, OffsetOrCursorPagingMetadata, PlatformPaging, Sorting } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { type CrudEntity, callNames } from './crud-entity.ts'
import { named, readersOf, sharedSchemas } from './crud-schemas.ts'

/** Returns an entity by its id. */
export function getCall<const E extends CrudEntity>(entity: E) {
  const { one, prefixes, path } = entity
  const { id, fields, entity: body } = sharedSchemas(entity)
  return named(
    callNames(entity).get,
    call({
      method: 'GET',
      path: `${path}/{${one as E['one']}Id}`,
      prefixes,
      summary: `Returns a ${one} by its id.`,
      request: s.object({ ...named(`${one as E['one']}Id`, id), ...fields }),
      reply: s.object(named(one as E['one'], body(`The ${one} with this id.`))),
      allow: readersOf(entity),
      errors: [entity.notFound as E['notFound']],
    }),
  )
}

const limitOf = (max: number, doc: string) => s.nullable.integer({ min: 1, max, doc })

const cursorPagingOf = ({ offsetPaging, maxPageSize }: CrudEntity) =>
  s.object(
    {
      limit: limitOf(
        maxPageSize,
        'Largest number of entries in the reply. Default: that of the cursor, otherwise 100.',
      ),
      cursor: CursorPaging.properties.cursor,
    },
    { ...(offsetPaging && { oneOf: 'PagingMethod' }), doc: 'Size of the page and position.' },
  )

const offsetPagingOf = ({ maxPageSize }: CrudEntity) =>
  s.object(
    {
      limit: limitOf(maxPageSize, 'Largest number of entries in the reply. Default: 100.'),
      offset: PlatformPaging.properties.offset,
    },
    { oneOf: 'PagingMethod', doc: 'Paging by offset. Default: by cursor.' },
  )

type PagingFields<E extends CrudEntity> = E extends { offsetPaging: true }
  ? { cursorPaging: ReturnType<typeof cursorPagingOf>; paging: ReturnType<typeof offsetPagingOf> }
  : { cursorPaging: ReturnType<typeof cursorPagingOf> }

/** Size of the page and position, in the paging modes of the entity. */
const pagingOf = <E extends CrudEntity>(entity: E) =>
  ({
    cursorPaging: cursorPagingOf(entity),
    ...(entity.offsetPaging && { paging: offsetPagingOf(entity) }),
  }) as PagingFields<E>

/** Returns entities that match a filter. */
export function queryCall<const E extends CrudEntity>(entity: E) {
  const { many, prefixes, path } = entity
  const { fields, filter } = sharedSchemas(entity)
  const query = s.object(
    {
      ...pagingOf(entity),
      filter,
      sort: s.array(Sorting, {
        max: entity.maxSorts,
        doc: 'Sort keys, most significant first. Default: newest first. Ties are ordered by id.',
      }),
    },
    { doc: `Filter, sort order and page. Default: all ${many}.` },
  )
  return named(
    callNames(entity).query,
    call({
      method: entity.queryMethod,
      path: `${path}/query`,
      prefixes,
      ...(entity.queryMethod === 'GET' ? { complexQuery: true } : { readOnly: true }),
      summary: `Returns ${many} that match a filter, newest first by default.`,
      request: s.object({ query, ...fields }),
      reply: s.object({
        ...named(
          many as E['many'],
          s.req.array(entity.schema as E['schema'], { doc: `Matching ${many} of this page.` }),
        ),
        pagingMetadata: s.req.with(OffsetOrCursorPagingMetadata, {
          doc: 'Number of entries and cursors of the adjacent pages.',
        }),
      }),
      allow: readersOf(entity),
    }),
  )
}

/** Counts the entities that match a filter. */
export function countCall<const E extends CrudEntity>(entity: E) {
  const { many, prefixes, path } = entity
  const { filter } = sharedSchemas(entity)
  return named(
    callNames(entity).count,
    call({
      method: 'POST',
      path: `${path}/count`,
      prefixes,
      readOnly: true,
      summary: `Counts the ${many} that match a filter.`,
      request: s.object({ filter }),
      reply: s.object({ count: s.req.integer({ doc: `Number of matching ${many}.` }) }),
      allow: readersOf(entity),
    }),
  )
}

/** Get and query. */
export const readCalls = <const E extends CrudEntity>(entity: E) => ({
  ...getCall(entity),
  ...queryCall(entity),
})
