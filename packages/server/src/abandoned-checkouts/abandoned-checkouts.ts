import { type AbandonedCheckout, contract, type ReplyOf, searchableFields } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { changeEntity } from '../crud/change-entity.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { viewRows } from '../crud/entity-replies.ts'
import { readPage } from '../storage/query/index.ts'
import { abandonedCheckoutStore, searchedCheckoutStore, withActivity } from './abandoned-checkout-store.ts'
import { abandonmentAnalytics } from './abandonment-analytics.ts'

const {
  queryAbandonedCheckouts,
  searchAbandonedCheckouts,
  addAbandonedCheckoutActivity,
  getAbandonedCheckoutAnalytics,
  redirectToCheckout: _,
  ...generic
} = contract.abandonedCheckouts

const generated = crudHandlers({ ...generic, queryAbandonedCheckouts }, abandonedCheckoutStore)

interface SearchDetails {
  mode?: 'OR' | 'AND'
  expression?: string | null
  fields?: readonly (string | null | undefined)[]
}

/** The filter for the words of an expression: each occurs in one of the fields. */
function wordFilter({ mode, expression, fields }: SearchDetails = {}) {
  const words = expression?.split(/\s+/).filter(Boolean) ?? []
  const searched = fields?.length ? fields : searchableFields
  for (const [i, name] of searched.entries())
    if (!(searchableFields as readonly unknown[]).includes(name))
      rejectField(
        `search.search.fields[${i}]`,
        'INVALID_ENUM_VALUE',
        `must be one of ${searchableFields.join(', ')}`,
      )
  if (words.length === 0) return []
  const perWord = words.map(word => ({
    $or: searched.map(name => ({ [String(name)]: { $contains: word } })),
  }))
  return [mode === 'AND' ? { $and: perWord } : { $or: perWord }]
}

/** The calls of abandoned checkouts, except the redirect, which is in `redirects/`. */
export const abandonedCheckoutHandlers = {
  ...generated,
  ...implement(
    {
      queryAbandonedCheckouts,
      searchAbandonedCheckouts,
      addAbandonedCheckoutActivity,
      getAbandonedCheckoutAnalytics,
    },
    {
      async queryAbandonedCheckouts(message, ctx) {
        const reply = await generated.queryAbandonedCheckouts(message, ctx)
        const { pagingMetadata: metadata, ...found } = reply as typeof reply & {
          pagingMetadata: ReplyOf<typeof queryAbandonedCheckouts>['metadata']
        }
        return { ...found, metadata }
      },

      async searchAbandonedCheckouts({ search: { search, ...query } = {} }, ctx) {
        const { rows, fieldsFor } = searchedCheckoutStore
        const words = wordFilter(search as SearchDetails | undefined)
        const filter =
          words.length > 0 ? { $and: [...(query.filter ? [query.filter] : []), ...words] } : query.filter
        const plan = planOrReject(ctx, { ...query, ...(filter && { filter }) }, fieldsFor(ctx), 'search')
        const found = await rows.find(ctx.db, ctx.site.id, plan)
        const total = plan.mode === 'OFFSET' ? await rows.count(ctx.db, ctx.site.id, plan) : undefined
        const { rows: shown, page } = readPage(plan, found, total)
        const abandonedCheckouts = await viewRows(ctx, searchedCheckoutStore, shown)
        return { abandonedCheckouts: abandonedCheckouts as AbandonedCheckout[], pagingMetadata: page }
      },

      async addAbandonedCheckoutActivity({ abandonedCheckoutId: id, activityType }, ctx) {
        const change = { id, at: 'abandonedCheckout' }
        const reply = await changeEntity(ctx, abandonedCheckoutStore, change, doc =>
          withActivity(doc, activityType, ctx.now),
        )
        return reply as { abandonedCheckout: AbandonedCheckout }
      },

      getAbandonedCheckoutAnalytics: abandonmentAnalytics,
    },
  ),
}
