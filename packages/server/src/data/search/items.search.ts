import type { Caller } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { costLimitOf } from '../../call/plan-or-reject.ts'
import { findItemRows } from '../../storage/data/item-rows.ts'
import { findSearchedRows } from '../../storage/data/search-rows.ts'
import { searchAgainIfReplaced } from '../../storage/data/search-tables.ts'
import { type EntityFields, planQuery, readPage } from '../../storage/query/index.ts'
import { requireAccess } from '../model/access.ts'
import { pagingMetadata, toCursorPaging } from '../model/initial-cursor.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { itemFields } from '../model/item-fields.ts'
import { resolveItems, visibleItems } from '../model/item-scope.ts'
import { itemTexts } from '../references/item-texts.ts'
import { planSearch } from './plan-search.ts'
import { readSearch } from './read-search.ts'
import { decryptSearchCursor, encryptSearchCursor, type SearchDetails } from './search-cursor.ts'

/** Adds the search rank as the default sort. */
const rankedFields = (entity: EntityFields<Caller>, binding: string): EntityFields<Caller> => ({
  ...entity,
  name: `${entity.name} search ${binding}`,
  paging: ['OFFSET', 'CURSOR'],
  // Cannot collide: field keys contain no dot.
  fields: { ...entity.fields, '.rank': { type: 'number', column: 'search_rank', required: true } },
  defaultSort: [{ fieldName: '.rank', order: 'DESC' }],
})

export const itemSearchHandlers: ItemHandlers<'search'> = {
  async search(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { query: requested, converted } = toCursorPaging(ctx.caller, undefined, input.search)
    const { filter, sort, paging, cursorPaging, fields } = requested
    const opened = decryptSearchCursor(cursorPaging?.cursor ?? undefined, input.search.search ?? undefined)
    const { details } = opened
    const sorted = opened.sorted || (sort?.length ?? 0) > 0
    const asksWords = (details.expression ?? '').trim() !== ''
    const plain = itemFields(scope.collection, scope.table, ctx.now)
    const search = readSearch(ctx, scope, plain, details, input.language ?? ctx.site.locale)
    const result = planQuery(
      {
        filter,
        sort,
        paging,
        ...(cursorPaging && { cursorPaging: { ...cursorPaging, cursor: opened.cursor } }),
      },
      asksWords ? rankedFields(plain, JSON.stringify(details)) : { ...plain, paging: ['OFFSET', 'CURSOR'] },
      {
        caller: ctx.caller,
        cursorSecret: ctx.platform.cursorSecret,
        scope: `${ctx.site.id} ${scope.table.environment}`,
        at: 'search',
        costLimit: costLimitOf(ctx.caller),
      },
    )
    if (!result.ok) throw new InvalidRequest(result.violations)
    const { plan } = result
    const visible = visibleItems(ctx, scope, access)
    const findRows = async () => {
      if (!asksWords) return (await findItemRows(ctx.db, scope.table, plan, visible, false)).rows
      const found =
        search.words.length > 0 ? await planSearch(ctx, scope.table, search, { sorted, visible }) : undefined
      return found
        ? findSearchedRows(ctx.db, scope.table, found.source, found.tiers(search.all), plan, visible)
        : []
    }
    const { rows, page } = readPage(plan, await searchAgainIfReplaced(findRows))
    const texts = await itemTexts(ctx, scope, rows, { fields, includeReferences: input.includeReferences })
    const cursors = encryptCursors(page.cursors, details, sorted)
    const metadata = JSON.stringify(pagingMetadata({ ...page, ...cursors }, converted))
    return JsonReply.of(Buffer.from(`{"dataItems":[${texts.join(',')}],"pagingMetadata":${metadata}}`))
  },
}

const encryptCursors = (
  cursors: { next?: string; prev?: string } | undefined,
  details: SearchDetails,
  sorted: boolean,
) =>
  cursors && {
    cursors: Object.fromEntries(
      Object.entries(cursors).map(([way, cursor]) => [way, encryptSearchCursor(cursor, details, sorted)]),
    ),
  }
