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

/** Results on a page, unless the request says otherwise (protocol/content §9). */
const PAGE_MAX = 1000

/**
 * What queries over documents of a pipeline may say: any path, of any type. `binding` is all of the request that a cursor
 * belongs to; `paths` are names that stand for other paths.
 */
const documentFields = (
  binding: string,
  paths: ReadonlyMap<string, readonly string[]>,
): EntityFields<Caller> => ({
  name: `documents:${binding}`,
  alias: DOCUMENT.alias,
  document: DOCUMENT.document,
  // No name of a field can be this one: it begins with a dot.
  idField: '.place',
  fields: { '.place': { type: 'number', column: DOCUMENT.place, required: true } },
  maxLimit: PAGE_MAX,
  lenientLists: true,
  resolveDynamic: name =>
    name.split('.').includes('')
      ? undefined
      : { type: 'any', filter: '*', sort: true, path: paths.get(name) ?? name.split('.') },
})

/** The plan of a query over documents: its filter, its order or its page. */
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

/** Names at the beginning of paths that the stages read, or ALL where whole items go on. */
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
        // Conditions and orders are compiled already: what they read is not known here.
        return 'ALL'
    }
  }
  return 'ALL'
}

/** What documents of items must hold for the stages that read them. */
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
    return spec ? [[key, spec as never] as const] : []
  })
  return { fields, ...(names === 'ALL' && { others: [...collection.storageKeys, TRANSLATIONS] }) }
}
