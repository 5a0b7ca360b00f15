import { type CallDeclaration, type CrudEntity, callNames, capitalize } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import type { Handlers } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { readPage } from '../storage/query/index.ts'
import { parseMask, patchOf } from './entity-patch.ts'
import { type Doc, type EntityCtx, type EntityRow, type EntityStorage, entityStore } from './entity-store.ts'
import {
  createEntities,
  deleteEntities,
  type EntityOutcome,
  type EntityUpdate,
  getOrCreateEntities,
  updateEntities,
} from './write-entities.ts'

type Message = Record<string, unknown>
type EntityHandler = (message: Message, ctx: EntityCtx) => Promise<unknown>

/** The handlers of a CRUD entity's calls, all from its declaration. */
export function crudHandlers<C extends Record<string, CallDeclaration>>(
  entity: CrudEntity,
  calls: C,
  storage: EntityStorage,
): Handlers<C> {
  const { one, many, unique } = entity
  const store = entityStore(entity, storage)
  const names = callNames(entity)

  /** Rows as the caller sees them, with the computed fields that the request names. */
  async function viewRows(ctx: EntityCtx, rows: readonly EntityRow[], requested: unknown): Promise<Doc[]> {
    const computed = new Set((requested ?? []) as string[])
    if (computed.size > 0 && ctx.caller.role !== 'merchant')
      rejectField('fields', 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
    const views = rows.map(store.view)
    for (const name of computed) {
      const field = entity.computed[name] as string
      const values = await store.computed[field]?.(ctx, rows)
      for (const [i, row] of rows.entries()) Object.assign(views[i] as Doc, { [field]: values?.get(row.id) })
    }
    return views
  }

  /** The reply of a call on one entity; its error fails the call. */
  async function oneReply(ctx: EntityCtx, [outcome]: readonly EntityOutcome[], requested?: unknown) {
    if (!outcome?.row) {
      const { code, data } = outcome?.error ?? { code: entity.notFound, data: {} }
      return ctx.fail(code, data)
    }
    return { [one]: (await viewRows(ctx, [outcome.row], requested))[0] }
  }

  async function manyReply(
    ctx: EntityCtx,
    outcomes: readonly EntityOutcome[],
    { returnEntity, fields }: { returnEntity: boolean; fields?: unknown },
  ) {
    const rows = returnEntity ? outcomes.flatMap(({ row }) => row ?? []) : []
    const views = new Map((await viewRows(ctx, rows, fields)).map((view, i) => [rows[i], view]))
    return bulkReply(
      outcomes.map(({ id, row, error }, index) => ({
        itemMetadata: itemMetadata(index, id, error && applicationError(error.code, error.data)),
        ...(row && views.has(row) && { item: views.get(row) }),
      })),
    )
  }

  /** Ids may come in capitals; the stored form is lower case. */
  const idOf = (message: Message) => String(message[`${one}Id`]).toLowerCase()
  const keyName = `${one}${capitalize(unique)}`
  const updateOf = (input: unknown, at: string, mask?: unknown): EntityUpdate => {
    const { id, revision } = input as { id: string; revision: string }
    const patch = patchOf(input as Doc, { store, at, mask: parseMask(mask, store, at) })
    return { id: id.toLowerCase(), revision: Number(revision), change: patch }
  }

  const handlers: Record<string, EntityHandler> = {
    [names.get]: async (message, ctx) => {
      const id = idOf(message)
      const row = await store.rows.get(ctx.db, ctx.site.id, id)
      const outcome: EntityOutcome = row ? { row } : { error: { code: entity.notFound, data: { id } } }
      return oneReply(ctx, [outcome], message.fields)
    },

    [names.query]: async ({ query, fields }, ctx) => {
      const plan = planOrReject(ctx, query, store.fields)
      const { rows, page } = readPage(plan, await store.rows.find(ctx.db, ctx.site.id, plan))
      const { count, hasNext, cursors } = page
      return {
        [many]: await viewRows(ctx, rows, fields),
        pagingMetadata: { count, hasNext, ...(cursors && { cursors }) },
      }
    },

    [names.count]: async ({ filter }, ctx) => {
      const plan = planOrReject(ctx, { filter }, store.fields, '')
      return { count: await store.rows.count(ctx.db, ctx.site.id, plan) }
    },

    [names.create]: async (message, ctx) =>
      oneReply(ctx, await createEntities(ctx, store, [store.docOf(message[one] as Doc)])),

    [names.update]: async (message, ctx) =>
      oneReply(ctx, await updateEntities(ctx, store, [updateOf(message[one], one)]), message.fields),

    [names.delete]: async (message, ctx) => {
      await oneReply(ctx, await deleteEntities(ctx, store, [idOf(message)]))
      return {}
    },

    [names.getOrCreate]: async (message, ctx) =>
      oneReply(ctx, await getOrCreateEntities(ctx, store, [String(message[keyName])]), message.fields),

    [names.bulkCreate]: async (message, ctx) =>
      manyReply(ctx, await createEntities(ctx, store, (message[many] as Doc[]).map(store.docOf)), {
        returnEntity: message.returnEntity === true,
      }),

    [names.bulkUpdate]: async (message, ctx) => {
      const updates = (message[many] as Message[]).map((item, i) =>
        updateOf(item[one], `${many}[${i}]`, item.fieldMask),
      )
      return manyReply(ctx, await updateEntities(ctx, store, updates), {
        returnEntity: message.returnEntity === true,
        fields: message.fields,
      })
    },

    [names.bulkDelete]: async (message, ctx) => {
      const ids = (message[`${one}Ids`] as string[]).map(id => id.toLowerCase())
      return manyReply(ctx, await deleteEntities(ctx, store, ids), { returnEntity: false })
    },

    [names.bulkGetOrCreate]: async (message, ctx) =>
      manyReply(ctx, await getOrCreateEntities(ctx, store, message[`${keyName}s`] as string[]), {
        returnEntity: true,
        fields: message.fields,
      }),
  }
  return Object.fromEntries(Object.keys(calls).map(name => [name, handlers[name]])) as unknown as Handlers<C>
}
