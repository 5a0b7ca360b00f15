import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { DiscountRule } from '../entities/purchase/discount-rule.ts'

/** Automatic discounts (protocol/discounts §1). */
export const discountRule = crudEntity({
  one: 'discountRule',
  many: 'discountRules',
  fqdn: 'wix.ecom.discounts.v1.discount_rule',
  path: '/v1/discount-rules',
  prefixes: ['/ecom'],
  schema: DiscountRule,
  required: ['name', 'discounts'],
  defaults: { active: true },
  fields: {
    id: { type: 'guid' },
    revision: { type: 'decimal' },
    name: { type: 'string' },
    active: { type: 'boolean' },
    'activeTimeInfo.start': { type: 'datetime' },
    'activeTimeInfo.end': { type: 'datetime' },
    status: { type: 'string' },
    'tags.privateTags.tagIds': { type: 'string', list: true, operators: ['$hasAll', '$hasSome'] },
  },
  readers: 'merchants',
  notFound: 'DISCOUNT_RULE_NOT_FOUND',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 5,
  maxPerSite: 500,
})

export const discountRules = { ...readCalls(discountRule), ...writeCalls(discountRule) }
