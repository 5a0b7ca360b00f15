import { isDeepStrictEqual } from 'node:util'
import { contract, crudEntities, type ProductSchedule } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import {
  type Doc,
  type EntityCtx,
  type EntityRow,
  type EntityViolation,
  entityStore,
} from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { openProductSchedules, type StoredProductSchedule } from '../../storage/commerce/product-schedules.ts'
import { getProductRow } from '../../storage/commerce/products.ts'
import { saveChange } from '../products-v3/product-v3-writes.ts'
import { endOfSchedule, startOfSchedule, storedVariantId } from './scheduled-change.ts'

const CHANGES = ['visible', 'price', 'salePrice'] as const

const changeOf = (doc: Partial<StoredProductSchedule>) =>
  CHANGES.filter(name => doc[name] !== undefined && doc[name] !== null)

/** The document as it is stored: times in one form, and the status. A schedule that goes on for ever is done when it has started. */
function normalize(sent: Doc, stored?: Doc): Doc {
  const doc = sent as StoredProductSchedule
  const status = (stored as StoredProductSchedule | undefined)?.status ?? 'SCHEDULED'
  const time = (date: string) => isoTime(Date.parse(date))
  return {
    ...doc,
    productId: doc.productId.toLowerCase(),
    startDate: time(doc.startDate),
    ...(doc.endDate && { endDate: time(doc.endDate) }),
    status: status === 'ACTIVE' && !doc.endDate ? 'DONE' : status,
  }
}

/** Whether two schedules change the same value at the same time. One without end is a moment, which overlaps none. */
function overlaps(a: StoredProductSchedule, b: StoredProductSchedule): boolean {
  const isSame =
    changeOf(a)[0] === changeOf(b)[0] && (!a.variantId || !b.variantId || a.variantId === b.variantId)
  return isSame && !!a.endDate && !!b.endDate && a.startDate < b.endDate && b.startDate < a.endDate
}

/** Rules beyond the schema. The product is locked, so that two schedules of one product see each other. */
async function check(doc: StoredProductSchedule, ctx: Ctx, stored?: StoredProductSchedule) {
  const violations: EntityViolation[] = []
  const add = (field: string, description: string, rule: EntityViolation['rule'] = 'VALIDATION') =>
    violations.push({ field, rule, description })
  if (stored && stored.status !== 'SCHEDULED') {
    const { endDate: _, status: __, ...fixed } = doc
    const { endDate: ___, status: ____, ...before } = stored
    if (stored.status === 'DONE' || !isDeepStrictEqual(fixed, before))
      add('startDate', 'has passed; only endDate can change, until the schedule is DONE', 'FIELD_NOT_ALLOWED')
  }
  const changes = changeOf(doc)
  if (changes.length !== 1)
    add(
      changes[1] ?? 'visible',
      'or price or salePrice must be sent, exactly one of them',
      'REQUIRED_ONE_OF_FIELD',
    )
  if (doc.endDate && doc.endDate <= doc.startDate) add('endDate', 'must be later than startDate')
  if (doc.variantId && changes[0] === 'visible')
    add('variantId', 'is for price and salePrice: visible is that of the product', 'FIELD_NOT_ALLOWED')
  const product = await getProductRow(ctx.db, ctx.site.id, doc.productId, { lock: true })
  if (!product) add('productId', 'is not the id of a product')
  else if (doc.variantId) {
    const variantId = storedVariantId(doc.variantId, product.id)
    if (!product.variants.some(({ id }) => id === variantId))
      add('variantId', 'is not a variant of the product')
  }
  return violations
}

async function checkOverlaps(doc: StoredProductSchedule, ctx: Ctx, stored?: StoredProductSchedule) {
  if (!isGuid(doc.productId)) return []
  const others = await openProductSchedules(ctx.db, ctx.site.id, doc.productId)
  const other = others.find(each => !isDeepStrictEqual(each.doc, stored) && overlaps(each.doc, doc))
  return other
    ? [
        {
          field: 'startDate',
          rule: 'VALIDATION' as const,
          description: `to endDate overlaps the schedule ${other.id} of the same product; choose other times`,
        },
      ]
    : []
}

/** Scheduled prices and visibility of products (protocol/catalogue-additions §2). */
export const productScheduleStore = entityStore(crudEntities.productSchedules, {
  table: 'product_schedules',
  columns: ['productId'],
  normalize: (doc, _ctx, stored) => normalize(doc, stored),
  async check(doc, ctx, stored) {
    const [after, before] = [doc as StoredProductSchedule, stored as StoredProductSchedule | undefined]
    const violations = await check(after, ctx, before)
    return violations.length > 0 ? violations : checkOverlaps(after, ctx, before)
  },
})

async function saveSchedule(ctx: EntityCtx, row: EntityRow, doc: StoredProductSchedule) {
  const { rows, valuesOf, view, entity } = productScheduleStore
  const after = { ...row, revision: row.revision + 1, updated_at: ctx.now, doc }
  await rows.updateMany(ctx.db, ctx.site.id, ctx.now, [
    { id: row.id, revision: row.revision, doc: after.doc, values: valuesOf(after.doc) },
  ])
  const payload = (of: EntityRow) => ({ productSchedule: view(of, ctx.now) as ProductSchedule })
  ctx.emit(`${entity.fqdn}_updated`, row.id, payload(after), payload(row))
}

/** Makes the change of a schedule that is due, if any: its start or its end. */
export async function advanceSchedule(ctx: EntityCtx, id: string): Promise<void> {
  const row = await productScheduleStore.rows.get(ctx.db, ctx.site.id, id, { lock: true })
  if (!row) return
  const schedule = row.doc as StoredProductSchedule
  const isDue = (date: string | null | undefined) => !!date && date <= isoTime(ctx.now)
  const [isStarting, isEnding] = [schedule.status === 'SCHEDULED', isDue(schedule.endDate)]
  if (!(isStarting ? isDue(schedule.startDate) : schedule.status === 'ACTIVE' && isEnding)) return
  // One whose end has passed before it was started changes nothing.
  if (isStarting && isEnding) return saveSchedule(ctx, row, { ...schedule, status: 'DONE' })
  const product = await getProductRow(ctx.db, ctx.site.id, schedule.productId, { lock: true })
  if (!product) return
  if (!isStarting) {
    await saveChange(ctx, product, endOfSchedule(product, schedule, ctx.site.currency))
    return saveSchedule(ctx, row, { ...schedule, status: 'DONE' })
  }
  const { previous, ...change } = startOfSchedule(product, schedule, ctx.site.currency)
  await saveChange(ctx, product, change)
  await saveSchedule(ctx, row, { ...schedule, previous, status: schedule.endDate ? 'ACTIVE' : 'DONE' })
}

const { deleteProductSchedule, ...generic } = contract.productSchedules
const removal = crudHandlers({ deleteProductSchedule }, productScheduleStore).deleteProductSchedule

export const productScheduleHandlers = {
  ...crudHandlers(generic, productScheduleStore),
  ...implementEntities(
    { deleteProductSchedule },
    {
      /** The value from before an active schedule returns. */
      async deleteProductSchedule(message, ctx) {
        const id = message.productScheduleId.toLowerCase()
        const row = await productScheduleStore.rows.get(ctx.db, ctx.site.id, id, { lock: true })
        const schedule = row?.doc as StoredProductSchedule | undefined
        if (schedule?.status === 'ACTIVE') {
          const product = await getProductRow(ctx.db, ctx.site.id, schedule.productId, { lock: true })
          if (product) await saveChange(ctx, product, endOfSchedule(product, schedule, ctx.site.currency))
        }
        return removal(message, ctx)
      },
    },
  ),
}
