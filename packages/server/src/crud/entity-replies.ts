import { bulkResultOf, type CrudEntity, type ErrorCode } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { Doc, EntityRow, EntityStore } from './entity-store.ts'
import type { EntityOutcome } from './write-entities.ts'

/** Rows as the caller sees them, with the computed fields that the request names. */
export async function viewRows(
  ctx: Ctx,
  { entity, storage, view }: EntityStore,
  rows: readonly EntityRow[],
  requested?: unknown,
): Promise<Doc[]> {
  const names = [...new Set((requested ?? []) as string[])]
  if (names.length > 0 && ctx.caller.role !== 'merchant')
    rejectField('fields', 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
  const views = rows.map(row => view(row, ctx.now))
  if (rows.length === 0) return views
  for (const field of [...storage.alwaysComputed, ...names.map(name => entity.computed?.[name] as string)]) {
    const values = await storage.computed[field]?.(ctx, rows)
    for (const [i, row] of rows.entries()) Object.assign(views[i] as Doc, { [field]: values?.get(row.id) })
  }
  return views
}

/** The reply of a call on one entity; its error fails the call. */
export async function oneReply<N extends ErrorCode, E extends ErrorCode>(
  ctx: Ctx<N | E>,
  store: EntityStore<string, N>,
  [outcome]: readonly EntityOutcome<E>[],
  requested?: unknown,
) {
  const { one, notFound } = store.entity
  if (!outcome?.row) {
    const { code, data } = outcome?.error ?? { code: notFound, data: {} }
    return ctx.fail(code, data)
  }
  return { [one]: (await viewRows(ctx, store, [outcome.row], requested))[0] }
}

/** The reply of a bulk call: a result for each item, with the entity if the request asks for it. */
export async function resultsReply(
  ctx: Ctx,
  store: EntityStore,
  outcomes: readonly EntityOutcome[],
  { returnEntity, fields }: { returnEntity: boolean; fields?: unknown },
) {
  const rows = returnEntity ? outcomes.flatMap(({ row }) => row ?? []) : []
  const views = new Map((await viewRows(ctx, store, rows, fields)).map((view, i) => [rows[i], view]))
  return bulkReply(
    outcomes.map(({ id, row, error }, index) => ({
      itemMetadata: itemMetadata(index, id, error && applicationError(error.code, error.data)),
      ...(row && views.has(row) && { [bulkResultOf(store.entity)]: views.get(row) }),
    })),
  )
}

/**
 * The reply of an older bulk call: the entities that were written, and the errors of the others. An error is an object or
 * a text, as `bulkErrors` declares.
 */
export async function entitiesReply(ctx: Ctx, store: EntityStore, outcomes: readonly EntityOutcome[]) {
  const { many, bulkErrors } = store.entity as CrudEntity
  const rows = outcomes.flatMap(({ row }) => row ?? [])
  const errors = outcomes.flatMap(({ id = '', error }) => {
    if (!error) return []
    const reason = applicationError(error.code, error.data)
    return [{ id, error: bulkErrors === 'TEXT' ? `${reason.code}: ${reason.description}` : reason }]
  })
  return { [many]: await viewRows(ctx, store, rows), errors }
}
