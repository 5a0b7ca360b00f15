import { changeEntity } from './change-entity.ts'
import type { EntityHandler } from './crud-handlers.ts'
import type { Doc, EntityStore } from './entity-store.ts'

type ExtendedFields = { namespaces?: Record<string, Doc> }

/** Changes of one part of an entity: its delivery regions, its extended fields (protocol/crud-entities §8). */
export function subListHandlers(store: EntityStore): Record<string, EntityHandler> {
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
