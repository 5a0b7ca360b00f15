import type { CatalogProduct } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import type { Doc, EntityRow } from '../../crud/entity-store.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { knownScheduleIds } from '../../storage/commerce/catalog-transfer.ts'
import type { StoredProductSchedule } from '../../storage/commerce/product-schedules.ts'
import { productScheduleStore } from '../products/product-schedules.ts'
import { storedVariantId } from '../products/scheduled-change.ts'
import type { VariantRow } from '../products/stored-product.ts'

export interface ImportedSchedule {
  id: string
  doc: StoredProductSchedule
}

const CHANGES = ['visible', 'price', 'salePrice'] as const

/** The schedules of a record, for a product with these variants. Throws violations. */
export function schedulesOf(
  { ids }: Pick<JobCtx, 'ids'>,
  { schedules }: CatalogProduct,
  { productId, variants }: { productId: string; variants: readonly VariantRow[] },
): ImportedSchedule[] {
  const violations = new ViolationCollector()
  const found = (schedules ?? []).flatMap((each, i): ImportedSchedule[] => {
    const {
      id,
      startDate,
      endDate,
      status = 'SCHEDULED',
      ...sent
    } = withoutNulls<
      Omit<StoredProductSchedule, 'productId' | 'status'> & { id?: string; status?: 'SCHEDULED' | 'ACTIVE' }
    >(each ?? {})
    const add = (field: string, text: string) =>
      violations.add(`schedules[${i}].${field}`, 'VALIDATION', text)
    if (CHANGES.filter(name => sent[name] !== undefined).length !== 1)
      add('visible', 'or price or salePrice must be sent, exactly one of them')
    if (
      sent.variantId &&
      !variants.some(variant => variant.id === storedVariantId(sent.variantId ?? '', productId))
    )
      add('variantId', 'is not a variant of the product')
    if (sent.variantId && sent.visible !== undefined)
      add('variantId', 'is for price and salePrice: visible is that of the product')
    if (endDate && Date.parse(endDate) <= Date.parse(startDate))
      add('endDate', 'must be later than startDate')
    if (status === 'ACTIVE' && !(sent.previous && endDate))
      add('status', 'ACTIVE needs endDate and previous, the values that return then')
    const time = (date: string) => isoTime(Date.parse(date))
    const doc = {
      ...sent,
      productId,
      startDate: time(startDate),
      ...(endDate && { endDate: time(endDate) }),
      status,
    }
    return [{ id: id?.toLowerCase() ?? ids.guid(), doc }]
  })
  violations.throwIfAny()
  return found
}

/** Creates schedules. Those that exist stay as they are. Returns the ids of the products that have new ones. */
export async function importSchedules(
  ctx: JobCtx,
  schedules: readonly ImportedSchedule[],
): Promise<ReadonlySet<string>> {
  if (schedules.length === 0) return new Set()
  const known = await knownScheduleIds(
    ctx.db,
    ctx.site.id,
    schedules.map(({ id }) => id),
  )
  const added = schedules.filter(({ id }) => !known.has(id))
  if (added.length === 0) return new Set()
  const { rows, valuesOf, view, entity, cacheTag } = productScheduleStore
  const docOf = ({ doc }: ImportedSchedule): Doc => doc
  await rows.insertMany(
    ctx.db,
    ctx.site.id,
    ctx.now,
    added.map(each => ({ id: each.id, doc: docOf(each), values: valuesOf(docOf(each)) })),
  )
  for (const each of added) {
    const row: EntityRow = {
      id: each.id,
      revision: 1,
      created_at: ctx.now,
      updated_at: ctx.now,
      doc: docOf(each),
    }
    ctx.emit(`${entity.fqdn}_created`, each.id, { [entity.one]: view(row, ctx.now) })
  }
  ctx.invalidate(cacheTag(ctx.site.id))
  return new Set(added.map(({ doc }) => doc.productId))
}
