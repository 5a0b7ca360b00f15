import { bulkIdsOf, type CallDeclaration, callNames, capitalize } from '@stoa/contract'
import type { Handlers, RequestPayload } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { readPage } from '../storage/query/index.ts'
import { changeEntity } from './change-entity.ts'
import { parseMask, patchOf } from './entity-patch.ts'
import { entitiesReply, oneReply, resultsReply, viewRows } from './entity-replies.ts'
import type { Doc, EntityCtx, EntityStore } from './entity-store.ts'
import {
  createEntities,
  deleteEntities,
  type EntityOutcome,
  type EntityUpdate,
  getOrCreateEntities,
  updateEntities,
} from './write-entities.ts'

export type EntityHandler = (message: RequestPayload, ctx: EntityCtx) => Promise<unknown>

/** Reads and writes of one entity. */
function singleHandlers(store: EntityStore): Record<string, EntityHandler> {
  const { entity } = store
  const { one, many } = entity
  const names = callNames(entity)
  /** Ids may come in capitals; the stored form is lower case. */
  const idOf = (message: RequestPayload) => String(message[`${one}Id`]).toLowerCase()
  return {
    [names.get]: async (message, ctx) => {
      const id = idOf(message)
      const row = await store.rows.get(ctx.db, ctx.site.id, id)
      const outcome: EntityOutcome = row ? { row } : { error: { code: entity.notFound, data: { id } } }
      return oneReply(ctx, store, [outcome], message.fields)
    },

    [names.query]: async ({ query, fields }, ctx) => {
      const plan = planOrReject(ctx, query, store.fieldsFor(ctx))
      const found = await store.rows.find(ctx.db, ctx.site.id, plan)
      const total = plan.mode === 'OFFSET' ? await store.rows.count(ctx.db, ctx.site.id, plan) : undefined
      const { rows, page } = readPage(plan, found, total)
      return { [many]: await viewRows(ctx, store, rows, fields), pagingMetadata: page }
    },

    [names.count]: async ({ filter }, ctx) => {
      const plan = planOrReject(ctx, { filter }, store.fieldsFor(ctx), '')
      return { count: await store.rows.count(ctx.db, ctx.site.id, plan) }
    },

    [names.create]: async (message, ctx) => {
      const creation = { doc: store.docOf(message[one] as Doc), at: one }
      return oneReply(ctx, store, await createEntities(ctx, store, [creation]))
    },

    [names.update]: async (message, ctx) => {
      const update = updateOf(store, message[one], one)
      return oneReply(ctx, store, await updateEntities(ctx, store, [update]), message.fields)
    },

    [names.delete]: async (message, ctx) => {
      await oneReply(ctx, store, await deleteEntities(ctx, store, [idOf(message)]))
      return {}
    },
  }
}

/** An item of an update, with the fields of the mask. */
function updateOf(store: EntityStore, input: unknown, at: string, mask?: unknown): EntityUpdate {
  const { id, revision } = input as { id: string; revision?: string }
  return {
    id: id.toLowerCase(),
    ...(revision !== undefined && { revision: Number(revision) }),
    at,
    change: patchOf(input as Doc, { store, at, mask: parseMask(mask, store, at) }),
  }
}

/** Writes of many entities. Updates come as the entities themselves, or each with a mask. */
function bulkHandlers(store: EntityStore): Record<string, EntityHandler> {
  const { entity } = store
  const { one, many, bulkErrors } = entity
  const names = callNames(entity)
  const reply = (ctx: EntityCtx, outcomes: EntityOutcome[], { returnEntity, fields }: RequestPayload = {}) =>
    bulkErrors
      ? entitiesReply(ctx, store, outcomes)
      : resultsReply(ctx, store, outcomes, { returnEntity: returnEntity === true, fields })
  return {
    [names.bulkCreate]: async (message, ctx) => {
      const docs = message[many] as Doc[]
      const creations = docs.map((doc, i) => ({ doc: store.docOf(doc), at: `${many}[${i}]` }))
      return reply(ctx, await createEntities(ctx, store, creations), message)
    },

    [names.bulkUpdate]: async (message, ctx) => {
      const updates = (message[many] as RequestPayload[]).map((item, i) =>
        bulkErrors
          ? updateOf(store, item, `${many}[${i}]`)
          : updateOf(store, item[one], `${many}[${i}]`, item.fieldMask),
      )
      return reply(ctx, await updateEntities(ctx, store, updates), message)
    },

    [names.bulkDelete]: async (message, ctx) => {
      const ids = (message[bulkIdsOf(entity)] as string[]).map(id => id.toLowerCase())
      const outcomes = await deleteEntities(ctx, store, ids)
      if (entity.silentBulkDelete) return {}
      if (!bulkErrors) return reply(ctx, outcomes)
      const { errors } = await entitiesReply(ctx, store, outcomes)
      return { errors }
    },
  }
}

/** Get-or-create by the unique field. */
function getOrCreateHandlers(store: EntityStore): Record<string, EntityHandler> {
  const { entity } = store
  const names = callNames(entity)
  const keyName = `${entity.one}${capitalize(entity.unique?.[0] ?? '')}`
  return {
    [names.getOrCreate]: async (message, ctx) => {
      const outcomes = await getOrCreateEntities(ctx, store, [String(message[keyName])])
      return oneReply(ctx, store, outcomes, message.fields)
    },

    [names.bulkGetOrCreate]: async (message, ctx) => {
      const outcomes = await getOrCreateEntities(ctx, store, message[`${keyName}s`] as string[])
      return resultsReply(ctx, store, outcomes, { returnEntity: true, fields: message.fields })
    },
  }
}

/** The handlers of the generic calls among `calls`, all from the declaration of the entity. */
export function crudHandlers<C extends Record<string, CallDeclaration>>(
  calls: C,
  store: EntityStore,
): Handlers<C> {
  const handlers = {
    ...singleHandlers(store),
    ...bulkHandlers(store),
    ...getOrCreateHandlers(store),
    ...subListHandlers(store),
  }
  return Object.fromEntries(
    Object.keys(calls).map(name => {
      const handler = handlers[name]
      if (!handler) throw new Error(`${store.entity.one}: no generic handler is named ${name}`)
      return [name, handler]
    }),
  ) as unknown as Handlers<C>
}

type ExtendedFields = { namespaces?: Record<string, Doc> }

/** Changes of one part of an entity: its delivery regions, its extended fields (protocol/crud-entities §8). */
function subListHandlers(store: EntityStore): Record<string, EntityHandler> {
  const { one } = store.entity
  const regionsOf = (doc: Doc) => (doc.deliveryRegionIds ?? []) as string[]
  /** Adds or removes the region that the message names. */
  const changeRegions =
    (change: (regions: string[], region: string) => string[]): EntityHandler =>
    async (message, ctx) => {
      const region = String(message.deliveryRegionId).toLowerCase()
      const { [`${one}Id`]: id, revision } = message
      return changeEntity(ctx, store, { id, revision, at: one }, stored => ({
        ...stored,
        deliveryRegionIds: change(
          regionsOf(stored).filter(other => other !== region),
          region,
        ),
      }))
    }
  return {
    addDeliveryRegion: changeRegions((others, region) => [...others, region]),
    removeDeliveryRegion: changeRegions(others => others),
    updateExtendedFields: async ({ id, namespace, namespaceData }, ctx) =>
      changeEntity(ctx, store, { id, at: one }, stored => {
        const { namespaces = {} } = (stored.extendedFields ?? {}) as ExtendedFields
        const name = String(namespace)
        const merged = { ...namespaces[name], ...(namespaceData as Doc) }
        const data = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
        return { ...stored, extendedFields: { namespaces: { ...namespaces, [name]: data } } }
      }),
  }
}
