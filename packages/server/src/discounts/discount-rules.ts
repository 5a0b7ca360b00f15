import { contract, crudEntities } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { countRuleUses, ruleStatus } from '../storage/commerce/discount-rules.ts'
import { checkRule } from './check-rule.ts'
import { normalizeRule, type RuleDoc } from './normalize-rule.ts'
import { statusOf } from './rule-status.ts'

export const discountRuleStore = entityStore(crudEntities.discountRules, {
  table: 'discount_rules',
  computed: {
    usageCount: async (ctx, rows) => {
      const ids = rows.map(({ id }) => id)
      const counts = await countRuleUses(ctx.db, ctx.site.id, ids)
      return new Map(ids.map(id => [id, counts.get(id) ?? 0]))
    },
  },
  alwaysComputed: ['usageCount'],
  normalize: (doc, ctx) => ({ ...normalizeRule(doc as RuleDoc, () => ctx.ids.guid()) }),
  check: doc => checkRule(doc as RuleDoc),
  derive: (doc, now) => ({ status: statusOf(doc as RuleDoc, now) }),
  // Not stored: a query by status is right at any time (protocol/discounts §1).
  derivedFields: ({ now }) => ({
    status: { type: 'string', expression: ruleStatus(now), filter: '*', sort: true },
  }),
})

export const discountRuleHandlers = crudHandlers(contract.discountRules, discountRuleStore)
