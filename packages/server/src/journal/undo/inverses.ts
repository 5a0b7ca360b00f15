import type { ChangeRow } from '../../storage/journal.ts'
import { statesOf } from '../entity-changes.ts'
import type { Change, Invert, RemainingEffect } from './inverse.ts'
import { catalogueInverses } from './invert-catalogue.ts'
import { entityInverses } from './invert-entities.ts'
import { orderInverses } from './invert-orders.ts'
import { finalSetting, settingInverses } from './invert-settings.ts'

/** How changes of each event type are taken back, or why they stay. */
export const inverses: Readonly<Partial<Record<string, Invert | RemainingEffect>>> = {
  ...entityInverses,
  ...catalogueInverses,
  ...orderInverses,
  ...settingInverses,
}

/** Events that only report what another event of the same change is about. */
const FOLLOW_UPS =
  /(_with_reason|_stock_status_updated|_payment_status_updated|_details_updated|order_(approved|fulfilled|committed)|_imported_order_deleted|_region_(added|updated|removed)|InventoryItemChanged)$/

/** Whether the change follows from another one by a rule of a collection, and so does its undo. */
export const followsFromRule = ({ payload }: ChangeRow) =>
  (payload as { byRule?: boolean } | null)?.byRule === true

export const isWithoutInverse = ({ type }: Change) => !inverses[type] && !FOLLOW_UPS.test(type)

/** Whether the rows of an entity with generic calls take the change back: nothing else follows from it. */
export const isOfEntity = ({ type }: Change) => type in entityInverses || FOLLOW_UPS.test(type)

/** Why a change stays whatever the state of the shop is; undefined if that depends on the state. */
export function finalReasonOf(change: Change): RemainingEffect | undefined {
  const inverse = inverses[change.type]
  return typeof inverse === 'object' ? inverse : finalSetting(change)
}

/** One change for each type and entity, the latest first: what was done last is taken back first. */
export function consolidate(rows: readonly ChangeRow[]): Change[] {
  const groups = Map.groupBy(rows, ({ type, entity_id }) => `${type} ${entity_id}`)
  return [...groups.values()].reverse().map(events => {
    const [first, last] = [events[0], events.at(-1)] as [ChangeRow, ChangeRow]
    const states = events.map(statesOf)
    // The first former value of each field counts: `before` may hold changed fields only.
    const before = Object.assign({}, ...states.toReversed().map(state => state.before ?? {}))
    const after = Object.assign({}, ...states.map(state => state.after ?? {}))
    return {
      type: first.type,
      entityId: last.entity_id,
      ...(states.some(state => state.before) && { before }),
      ...(states.some(state => state.after) && { after }),
      events,
    }
  })
}
