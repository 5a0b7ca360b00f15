import type { Caller, Ctx } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { type EntityFields, planQuery, type QueryPlan } from '../../storage/query/index.ts'
import type { ItemScope } from '../model/item-scope.ts'

const REFERENCE_FIELDS: Omit<EntityFields<Caller>, 'name'> = {
  alias: 'l',
  idField: 'to',
  maxLimit: 1000,
  fields: {
    position: { type: 'number', column: 'position', required: true, sort: true },
    from: { type: 'string', column: 'from_id', required: true, sort: true },
    to: { type: 'string', column: 'to_id', required: true },
  },
}

interface Paged {
  order?: 'ASC' | 'DESC' | null
  paging?: unknown
  cursorPaging?: unknown
}

/** Plans a page of references in insertion order. A cursor is bound to the referring items. */
export function planReferences(
  ctx: Pick<Ctx, 'caller' | 'platform' | 'site'>,
  { table }: ItemScope,
  field: StoredField,
  from: readonly string[],
  { order, paging, cursorPaging }: Paged,
): QueryPlan {
  const direction = order ?? 'ASC'
  const cursor = (cursorPaging as { cursor?: string | null } | null | undefined)?.cursor
  const sort = [
    { fieldName: 'position', order: direction },
    { fieldName: 'from', order: direction },
  ]
  const query = { paging, cursorPaging, ...(!cursor && { sort }) }
  const result = planQuery(
    query,
    { ...REFERENCE_FIELDS, name: `references:${field.fieldId}` },
    {
      caller: ctx.caller,
      cursorSecret: ctx.platform.cursorSecret,
      scope: `${ctx.site.id} ${table.environment} ${JSON.stringify(from)}`,
    },
  )
  if (!result.ok)
    throw new InvalidRequest(
      result.violations.map(one => ({ ...one, field: one.field.replace(/^query\./, '') })),
    )
  return result.plan
}
