import { contract, crudEntities, type StoreCoupon } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type EntityViolation, entityStore } from '../crud/entity-store.ts'
import { normalizeCode } from '../platform-support/normalize-text.ts'
import { countCouponUses, listCouponUses } from '../storage/commerce/coupons.ts'
import { ruleStatus } from '../storage/commerce/discount-rules.ts'
import { checkScopes } from './check-rule.ts'
import { normalizeScopes } from './normalize-rule.ts'
import { statusOf } from './rule-status.ts'

/** The document of a coupon: the fields that requests write. */
export type CouponDoc = Partial<
  Omit<StoreCoupon, 'id' | 'revision' | 'createdDate' | 'updatedDate' | 'status' | 'usageCount'>
>

const DISCOUNTS = ['percentage', 'fixedAmount', 'fixedPrice', 'freeShipping', 'buyXGetY'] as const

/** Characters of a code. */
const CODE_MAX = 50

/** Violations of rules beyond the schema (protocol/discounts §4). */
function checkCoupon(doc: CouponDoc): EntityViolation[] {
  const { code, activeTimeInfo, freeShipping, scopes, maximumUnits, buyXGetY } = doc
  const { start, end } = activeTimeInfo ?? {}
  const violations = checkScopes(scopes, 'scopes')
  const add = (field: string, rule: EntityViolation['rule'], description: string) =>
    violations.push({ field, rule, description })
  if (code === '') add('code', 'VALIDATION', 'must have letters or digits')
  // Some letters have capitals of several characters: ß becomes SS.
  if (code && code.length > CODE_MAX)
    add('code', 'MAX_LENGTH', `must have at most ${CODE_MAX} characters in capitals`)
  if (DISCOUNTS.every(name => doc[name] === undefined))
    add('percentage', 'REQUIRED_ONE_OF_FIELD', `needs one of ${DISCOUNTS.join(', ')}`)
  if (freeShipping === false) add('freeShipping', 'VALIDATION', 'must be true, or be left out')
  if (maximumUnits !== undefined && (freeShipping || buyXGetY))
    add('maximumUnits', 'FIELD_NOT_ALLOWED', 'is for percentage, fixedAmount and fixedPrice')
  if (start && end && Date.parse(end) <= Date.parse(start))
    add('activeTimeInfo.end', 'VALIDATION', 'must be later than activeTimeInfo.start')
  return violations
}

export const couponStore = entityStore(crudEntities.coupons, {
  table: 'coupons',
  computed: {
    usageCount: async (ctx, rows) =>
      countCouponUses(
        ctx.db,
        ctx.site.id,
        rows.map(({ id }) => id),
      ),
  },
  alwaysComputed: ['usageCount'],
  normalize: (doc, ctx) => {
    const { code, scopes } = doc as CouponDoc
    return {
      ...doc,
      ...(code !== undefined && { code: normalizeCode(code) }),
      ...(scopes && { scopes: normalizeScopes(scopes, () => ctx.ids.guid()) }),
    }
  },
  check: doc => checkCoupon(doc as CouponDoc),
  derive: (doc, now) => ({ status: statusOf(doc as CouponDoc, now) }),
  derivedFields: ({ now }) => ({
    status: { type: 'string', expression: ruleStatus(now), filter: '*', sort: true },
  }),
})

const { listCouponUses: usesCall, ...generic } = contract.coupons

const ofUses = implement(
  { listCouponUses: usesCall },
  {
    listCouponUses: async ({ couponId, limit = 100, offset = 0 }, ctx) => {
      const id = couponId.toLowerCase()
      const { db, site } = ctx
      const total = (await countCouponUses(db, site.id, [id])).get(id)
      if (total === undefined) return ctx.fail('COUPON_NOT_FOUND', { id })
      const uses = await listCouponUses(db, site.id, id, { limit, offset })
      return {
        uses: uses.map(({ order_id, used_at }) => ({ orderId: order_id, usedDate: isoTime(used_at) })),
        total,
      }
    },
  },
)

export const couponHandlers = { ...crudHandlers(generic, couponStore), ...ofUses }
