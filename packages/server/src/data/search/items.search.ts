import { type Caller, type Ctx, ReadyJson } from '../../context.ts'
import { InvalidRequest, refuseField } from '../../failure.ts'
import { findItemRows } from '../../storage/data/item-rows.ts'
import { itemsTag } from '../../storage/data/item-tables.ts'
import { wantSearchIndexes } from '../../storage/data/search-indexes.ts'
import {
  findSearchedRows,
  SEARCH_CONFIGS,
  type SearchConfig,
  type SearchedWords,
} from '../../storage/data/search-rows.ts'
import { type EntityFields, findField, planQuery, readPage } from '../../storage/query/index.ts'
import { requireAccess } from '../access.ts'
import type { ItemHandlers } from '../item-calls.ts'
import { itemFields } from '../item-fields.ts'
import { type ItemScope, openItems, visibleItems } from '../item-scope.ts'
import { itemTexts } from '../items.read.ts'
import { openSearchCursor, type SearchDetails, sealSearchCursor } from './search-cursor.ts'

/** Types of fields that are searched where a search names none. */
const TEXTS = ['TEXT', 'RICH_TEXT', 'RICH_CONTENT', 'ARRAY_STRING', 'SLUG', 'EMAIL', 'ADDRESS']

const configOf = (language: string): SearchConfig =>
  SEARCH_CONFIGS[language.split('-')[0]?.toLowerCase() as keyof typeof SEARCH_CONFIGS] ?? 'simple'

/** Letters and digits make words; whatever stands between them does not matter. */
const wordsOf = (expression: string) => [
  ...new Set(expression.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')),
]

function readSearch(
  { caller }: Pick<Ctx, 'caller'>,
  { collection }: ItemScope,
  entity: EntityFields<Caller>,
  details: SearchDetails,
  language: string,
): SearchedWords {
  const { displayField } = collection.definition
  const named = details.fields?.filter(name => name !== null) ?? []
  const all = [...collection.fields.values()].filter(({ type }) => TEXTS.includes(type)).map(({ key }) => key)
  const fields = (named.length > 0 ? named : all).map((key, i) => {
    const spec = findField(entity, caller, key) && (entity.fields[key] ?? entity.open?.(key))
    if (!spec?.path)
      refuseField(`search.search.fields[${i}]`, 'FIELD_NOT_ALLOWED', 'holds no text that could be searched', {
        allowed: all,
      })
    const weight = key === displayField ? 'A' : collection.fields.get(key)?.type === 'TEXT' ? 'B' : 'C'
    return { spec: spec as never, weight } as const
  })
  return {
    words: fields.length > 0 ? wordsOf(details.expression ?? '') : [],
    all: details.mode === 'AND',
    fuzzy: details.fuzzy === true,
    config: configOf(language),
    fields,
  }
}

/** The order of search results: the best first, unless the search has a sort. */
const rankedFields = (entity: EntityFields<Caller>, binding: string): EntityFields<Caller> => ({
  ...entity,
  name: `${entity.name} search ${binding}`,
  paging: ['OFFSET', 'CURSOR'],
  // No key of a field begins with a dot.
  fields: { ...entity.fields, '.rank': { type: 'number', column: 'search_rank', required: true } },
  defaultSort: [{ fieldName: '.rank', order: 'DESC' }],
})

/** Tables whose indexes this node has asked for. */
const wanted = new Set<string>()

async function wantIndexes(ctx: Pick<Ctx, 'platform'>, { table }: ItemScope, config: SearchConfig) {
  const key = `${itemsTag(table)} ${config}`
  if (wanted.has(key)) return
  await wantSearchIndexes(ctx.platform.apart, table, config)
  wanted.add(key)
}

export const itemSearchHandlers: ItemHandlers<'search'> = {
  async search(input, ctx) {
    const scope = await openItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { filter, sort, paging, cursorPaging, fields } = input.search
    const opened = openSearchCursor(cursorPaging?.cursor ?? undefined, input.search.search ?? undefined)
    const { details } = opened
    const asksWords = (details.expression ?? '').trim() !== ''
    const plain = itemFields(scope.collection, scope.table)
    const words = readSearch(ctx, scope, plain, details, input.language ?? ctx.site.locale)
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
      },
    )
    if (!result.ok) throw new InvalidRequest(result.violations)
    const { plan } = result
    const visible = visibleItems(ctx, scope, access)
    if (asksWords && words.words.length > 0) await wantIndexes(ctx, scope, words.config)
    const found = !asksWords
      ? (await findItemRows(ctx.db, scope.table, plan, visible, false)).rows
      : words.words.length > 0
        ? await findSearchedRows(ctx.db, scope.table, words, plan, visible)
        : []
    const { rows, page } = readPage(plan, found)
    const texts = await itemTexts(ctx, scope, rows, { fields, includeReferences: input.includeReferences })
    const metadata = JSON.stringify({ ...page, ...sealedCursors(page.cursors, details) })
    return new ReadyJson(Buffer.from(`{"dataItems":[${texts.join(',')}],"pagingMetadata":${metadata}}`))
  },
}

const sealedCursors = (cursors: { next?: string; prev?: string } | undefined, details: SearchDetails) =>
  cursors && {
    cursors: Object.fromEntries(
      Object.entries(cursors).map(([way, cursor]) => [way, sealSearchCursor(cursor, details)]),
    ),
  }
