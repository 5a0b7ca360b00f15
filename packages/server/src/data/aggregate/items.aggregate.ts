import type { Ctx } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { costLimitOf } from '../../call/plan-or-reject.ts'
import { type ItemSelection, itemDocuments } from '../../storage/data/item-documents.ts'
import { runPipeline, type Stage } from '../../storage/data/pipeline.ts'
import { PipelineCost } from '../../storage/data/pipeline-cost.ts'
import { readPage } from '../../storage/query/index.ts'
import { type Access, requireAccess } from '../model/access.ts'
import { cachedReply } from '../model/cached-reply.ts'
import { pagingMetadata, toCursorPaging } from '../model/initial-cursor.ts'
import type { ItemHandlers } from '../model/item-call-types.ts'
import { hasReferences, type ItemScope, resolveItems, visibleItems } from '../model/item-scope.ts'
import { planFilter } from '../model/plan-item-query.ts'
import { CostCollector } from './cost-collector.ts'
import { documentParts, planDocuments } from './documents.ts'
import { byId } from './push-down.ts'
import { readAggregation } from './read-aggregation.ts'
import { readPath } from './read-expression.ts'
import { readPipeline } from './read-pipeline.ts'
import { encodeStatelessCursor, resolveRequest } from './stateless-cursor.ts'

interface AggregationRequest {
  scope: ItemScope
  access: Access
  /** The input items. */
  selection: ItemSelection
  stages: readonly Stage[]
  paging: {
    paging?: unknown
    cursorPaging?: unknown
    at: string
    /** The request had offset 0 and was converted to cursor paging. */
    converted?: boolean
    /** Encodes cursors for the reply. */
    encodeCursor?: (cursor: string) => string
  }
  returnTotalCount: boolean | null | undefined
  /** The request without its page. */
  keyParts: readonly unknown[]
  /** Builds the reply from the documents of the page as JSON texts. */
  reply: (documents: readonly string[], page: string) => string
}

/** Runs stages over the visible items and caches the reply until one of them changes. */
async function runAggregation(ctx: Ctx<'WDE0027'>, work: AggregationRequest): Promise<JsonReply> {
  const { scope, access, stages, keyParts: requested } = work
  const { at, paging, cursorPaging, converted = false, encodeCursor: shown } = work.paging
  const { uid, language } = scope.collection
  const binding = JSON.stringify([uid, scope.table, language, scope.withDrafts, requested])
  const page = planDocuments(ctx, { paging, cursorPaging }, { at, binding })
  const load = async () => {
    const source = itemDocuments(
      scope.table,
      documentParts(ctx, scope, stages),
      visibleItems(ctx, scope, access),
      work.selection,
    )
    const found = await runPipeline(ctx.db, source, stages, page, work.returnTotalCount === true)
    const { rows, page: metadata } = readPage(page, found.rows, found.total)
    const cursors =
      shown && metadata.cursors
        ? Object.fromEntries(Object.entries(metadata.cursors).map(([way, cursor]) => [way, shown(cursor)]))
        : metadata.cursors
    return work.reply(
      rows.map(({ doc }) => doc),
      JSON.stringify(pagingMetadata({ ...metadata, ...(cursors && { cursors }) }, converted)),
    )
  }
  if (hasReferences(scope)) return JsonReply.of(Buffer.from(await load()))
  return cachedReply(
    ctx,
    scope,
    access,
    [...requested, paging, cursorPaging, converted, work.returnTotalCount],
    load,
  )
}

const resultsReply = (documents: readonly string[], page: string) =>
  `{"results":[${documents.join(',')}],"pagingMetadata":${page}}`

export const itemAggregateHandlers: ItemHandlers<'distinct' | 'aggregate' | 'aggregatePipeline'> = {
  async distinct(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { request: requested, cursor } = resolveRequest(input.cursorPaging?.cursor, {
      fieldName: input.fieldName,
      filter: input.filter,
      order: input.order,
    })
    const { fieldName, filter, order } = requested
    const { paging, cursorPaging } = input
    const { query, converted } = toCursorPaging(ctx.caller, undefined, {
      ...requested,
      paging,
      cursorPaging,
    })
    const violations = new CostCollector(costLimitOf(ctx.caller))
    const path = readPath(fieldName, 'fieldName', violations)
    const values: Stage = {
      kind: 'values',
      expression: { kind: 'path', path: path ?? [] },
      descending: order === 'DESC',
    }
    const { where, cost } = planFilter(ctx, scope, filter)
    violations.addCost('filter', cost)
    violations.addCost('fieldName', new PipelineCost().add(values))
    violations.throwIfAny()
    return runAggregation(ctx, {
      scope,
      access,
      selection: byId(where),
      stages: [values],
      paging: {
        paging: query.paging,
        cursorPaging: query.cursorPaging && { ...query.cursorPaging, cursor },
        at: '',
        converted: converted,
        encodeCursor: one => encodeStatelessCursor(one, requested),
      },
      returnTotalCount: input.returnTotalCount,
      keyParts: ['distinct', fieldName, filter, order],
      reply: (documents, page) => {
        const values = documents.map(text => JSON.stringify(JSON.parse(text).value))
        return `{"distinctValues":[${values.join(',')}],"pagingMetadata":${page}}`
      },
    })
  },

  async aggregate(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { initialFilter, aggregation, finalFilter, sort, paging, cursorPaging, returnTotalCount } = input
    const { where, cost } = planFilter(ctx, scope, initialFilter, 'initialFilter')
    const violations = new CostCollector(costLimitOf(ctx.caller))
    violations.addCost('initialFilter', cost)
    const stages = readAggregation(ctx, { aggregation, finalFilter, sort }, violations)
    return runAggregation(ctx, {
      scope,
      access,
      selection: byId(where),
      stages,
      paging: { paging, cursorPaging, at: '' },
      returnTotalCount,
      keyParts: ['aggregate', initialFilter, aggregation, finalFilter, sort],
      reply: resultsReply,
    })
  },

  async aggregatePipeline(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const access = requireAccess(ctx, scope.collection, 'read')
    const { paging, cursorPaging } = input.pipeline
    const stages = input.pipeline.stages ?? []
    const read = readPipeline(ctx, scope, stages, 'pipeline')
    return runAggregation(ctx, {
      scope,
      access,
      ...read,
      paging: { paging, cursorPaging, at: 'pipeline' },
      returnTotalCount: input.returnTotalCount,
      keyParts: ['pipeline', stages],
      reply: resultsReply,
    })
  },
}
