import { currencyExponent } from '@stoa/contract/money'
import { collationOf, type EntityFields, LIMITS, planQuery, type QueryPlan } from '../storage/query/index.ts'
import type { Caller, Ctx } from './context.ts'
import { InvalidRequest } from './failure.ts'
import { shopperLanguage } from './shopper-language.ts'

/** Maximum cost of a query of this caller, in units of `COST` (decision 030). */
export const costLimitOf = ({ role }: Pick<Caller, 'role'>): number =>
  role === 'merchant' ? LIMITS.merchantCost : LIMITS.cost

/** Names are sorted in the language in which the caller reads them. */
const sortLanguage = ({ caller, request, site }: Pick<Ctx, 'caller' | 'request' | 'site'>): string =>
  ((caller.onBehalfOf ?? caller).role !== 'merchant' && shopperLanguage(site, request.languages ?? [])) ||
  site.locale

/** The plan of a query; throws InvalidRequest if the query is invalid. Cursors are valid only with the same `scope`. */
export function planOrReject(
  ctx: Ctx,
  query: unknown,
  entity: EntityFields<Caller>,
  at = 'query',
  { scope }: { scope?: string | undefined } = {},
): QueryPlan {
  const result = planQuery(query ?? {}, ctx.platform.customFields.withQueryFields(entity), {
    caller: ctx.caller,
    cursorSecret: ctx.platform.cursorSecret,
    scope: scope === undefined ? ctx.site.id : `${ctx.site.id}\n${scope}`,
    collation: collationOf(sortLanguage(ctx)),
    minorUnitDigits: currencyExponent(ctx.site.currency),
    at,
    withTotal: true,
    costLimit: costLimitOf(ctx.caller),
  })
  if (!result.ok) throw new InvalidRequest(result.violations)
  return result.plan
}
