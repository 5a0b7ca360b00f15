import type { Caller, Ctx } from '../../call/context.ts'
import { costLimitOf } from '../../call/plan-or-reject.ts'
import type { DocumentParts } from '../../storage/data/item-documents.ts'
import { DOCUMENT, type Shape, type Stage } from '../../storage/data/pipeline.ts'
import type { Expression } from '../../storage/data/pipeline-expressions.ts'
import { type EntityFields, findSpec, planQuery, type QueryPlan } from '../../storage/query/index.ts'
import { itemFields } from '../model/item-fields.ts'
import type { ItemScope } from '../model/item-scope.ts'
import { rejectQuery } from '../model/plan-item-query.ts'
import { TRANSLATIONS } from '../model/translations.ts'

type PlanCtx = Pick<Ctx, 'caller' | 'platform' | 'site'>

/** Default and maximum page size (protocol/content §9). */
const PAGE_MAX = 1000

/**
 * Queryable fields of pipeline documents: any path, of any type. `binding` identifies the request that a cursor belongs to;
 * `paths` maps aliases to paths.
 */
const documentFields = (
  binding: string,
  paths: ReadonlyMap<string, readonly string[]>,
): EntityFields<Caller> => ({
  name: `documents:${binding}`,
  alias: DOCUMENT.alias,
  document: DOCUMENT.document,
  // Cannot collide: field names contain no dot.
  idField: '.place',
  fields: { '.place': { type: 'number', column: DOCUMENT.place, required: true } },
  maxLimit: PAGE_MAX,
  lenientLists: true,
  resolveDynamic: name =>
    name.split('.').includes('')
      ? undefined
      : { type: 'any', filter: '*', sort: true, path: paths.get(name) ?? name.split('.') },
})

/** Plans the filter, sort or page of a query over documents. */
export function planDocuments(
  ctx: PlanCtx,
  query: object,
  {
    at,
    binding = '',
    paths = new Map(),
    filterAt,
  }: { at: string; binding?: string; paths?: ReadonlyMap<string, string[]>; filterAt?: string },
): QueryPlan {
  const { caller, platform, site } = ctx
  const context = {
    caller,
    cursorSecret: platform.cursorSecret,
    scope: site.id,
    at,
    costLimit: costLimitOf(caller),
  }
  const result = planQuery(query, documentFields(binding, paths), context)
  if (!result.ok) rejectQuery(result.violations, filterAt)
  return result.plan
}

/** Top-level names that the stages read, or ALL if they output whole items. */
function namesRead(stages: readonly Stage[]): Set<string> | 'ALL' {
  const names = new Set<string>()
  const noteExpression = (expression: Expression): void => {
    if (expression.kind === 'path') names.add(expression.path[0] ?? '')
    if (expression.kind === 'operation') expression.operands.forEach(noteExpression)
  }
  const noteShape = (shape: Shape): void => {
    for (const part of shape.values()) part instanceof Map ? noteShape(part) : noteExpression(part)
  }
  for (const stage of stages) {
    switch (stage.kind) {
      case 'limit':
      case 'skip':
        continue
      case 'unwind':
        names.add(stage.path[0] ?? '')
        continue
      case 'group':
        for (const { expression } of [...stage.keys, ...stage.results]) noteExpression(expression)
        return names
      case 'shape':
        noteShape(stage.shape)
        return names
      case 'values':
        noteExpression(stage.expression)
        return names
      default:
        // Filters and sorts are compiled already, so their paths are unknown here.
        return 'ALL'
    }
  }
  return 'ALL'
}

/** The parts of items that the stages need. */
export function documentParts(
  { now, caller }: Pick<Ctx, 'now' | 'caller'>,
  { collection, table }: ItemScope,
  stages: readonly Stage[],
): DocumentParts {
  const entity = itemFields(collection, table, now)
  const names = namesRead(stages)
  const keys = names === 'ALL' ? Object.keys(entity.fields) : [...names]
  const fields = keys.flatMap(key => {
    const spec = findSpec(entity, caller, key)
    return spec ? [[key, spec] as const] : []
  })
  return { fields, ...(names === 'ALL' && { others: [...collection.storageKeys, TRANSLATIONS] }) }
}
