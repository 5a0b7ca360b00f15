import { contract, crudEntities, type SearchRule, type SearchWeights } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { languageCode, searchWords } from '../data/search/index.ts'
import { foldText } from '../platform-support/fold-text.ts'
import { readMerchandisingRows } from '../storage/commerce/merchandising.ts'
import type { CachedBytes } from '../storage/read-cache.ts'
import { callingShopper } from '../stores/index.ts'

const termOf = (text: string) => searchWords(text.toLowerCase()).join(' ')

/** What a search for some words shows first, and what it hides (protocol/merchandising §4). */
export const searchRuleStore = entityStore(crudEntities.searchRules, {
  table: 'merchandising_rules',
  normalize: doc => ({ ...doc, term: termOf((doc as SearchRule).term) }),
  check(doc) {
    const { term, pins = [], hiddenProductIds = [] } = doc as SearchRule
    if (term === '')
      return [{ field: 'term', rule: 'VALIDATION', description: 'must have a letter or a digit' }]
    return pins.flatMap(({ productId, position }, i) => {
      const before = pins.slice(0, i)
      const violation = (name: string, description: string) =>
        ({ field: `pins[${i}].${name}`, rule: 'VALIDATION', description }) as const
      if (hiddenProductIds.includes(productId))
        return violation('productId', 'is hidden by the rule: remove it from pins or from hiddenProductIds')
      if (before.some(other => other.productId === productId))
        return violation('productId', 'is pinned twice: send each product once')
      if (before.some(other => other.position === position))
        return violation('position', 'is that of another pin: send another position')
      return []
    })
  },
})

export const searchRuleHandlers = crudHandlers(contract.searchRules, searchRuleStore)

/** The pins and hidden products of a search. */
export interface AppliedRule {
  id?: string
  pins: readonly { productId: string; position: number }[]
  hidden: readonly string[]
}

export const NO_RULE: AppliedRule = { pins: [], hidden: [] }

/** Weights from 0 to 100. */
export type Weights = Required<{ [K in keyof SearchWeights]: number }>

const DEFAULT_WEIGHTS: Weights = { text: 100, sales: 0, stock: 0, margin: 0, newness: 0 }

/** All weights of those that are stored or sent. Without any, the text decides. */
export function weightsOf(given: { [K in keyof Weights]?: number | null | undefined } | undefined): Weights {
  const of = (name: keyof Weights) => given?.[name] ?? DEFAULT_WEIGHTS[name]
  const weights = {
    text: of('text'),
    sales: of('sales'),
    stock: of('stock'),
    margin: of('margin'),
    newness: of('newness'),
  }
  return Object.values(weights).some(weight => weight > 0) ? weights : DEFAULT_WEIGHTS
}

/** Whether the text alone decides, so that no other signal is read. */
export const isTextAlone = ({ text: _, ...others }: Weights) =>
  Object.values(others).every(weight => weight === 0)

interface Merchandising {
  weights: Weights
  /** By language and term. */
  rules: ReadonlyMap<string, AppliedRule>
}

/** Tags have no spaces, because an invalidation separates them by spaces. */
export const searchWeightsTag = (siteId: string) => `merchandising_settings:${siteId}`

/** Cache tags of what searches of a site depend on besides the catalogue. */
export const merchandisingTags = (siteId: string) => [
  searchRuleStore.cacheTag(siteId),
  searchWeightsTag(siteId),
]

const parsed = new WeakMap<CachedBytes, Merchandising>()

/** The rules and weights of a site, from the read cache. */
export async function readMerchandising(ctx: Pick<Ctx, 'cached' | 'db' | 'site'>): Promise<Merchandising> {
  const { id: siteId } = ctx.site
  const cached = await ctx.cached(`merchandising ${siteId}`, async () => ({
    text: JSON.stringify(await readMerchandisingRows(ctx.db, siteId)),
    tags: merchandisingTags(siteId),
  }))
  const before = parsed.get(cached)
  if (before) return before
  const rows = JSON.parse(Buffer.from(cached.bytes).toString()) as { id: string; doc: object }[]
  const rules = new Map<string, AppliedRule>()
  let weights = DEFAULT_WEIGHTS
  for (const { id, doc } of rows) {
    if (id === siteId) weights = weightsOf(doc as SearchWeights)
    else {
      const { language, term, pins = [], hiddenProductIds = [] } = doc as SearchRule
      const key = ruleKey(language, term)
      // Terms that differ by accents alone: the older rule.
      if (!rules.has(key)) rules.set(key, { id, pins, hidden: hiddenProductIds })
    }
  }
  const value = { weights, rules }
  parsed.set(cached, value)
  return value
}

const ruleKey = (language: string, term: string) => `${language} ${foldText(term)}`

/** The rule of a search in a language. */
export const ruleOfWords = ({ rules }: Merchandising, language: string, expression: string) =>
  rules.get(ruleKey(language, termOf(expression)))

/** The rule and weights of a search as the caller makes it. Merchants find all products in the order of words. */
export async function merchandisingFor(
  ctx: Pick<Ctx, 'cached' | 'caller' | 'db' | 'request' | 'site'>,
  expression: string,
): Promise<{ rule: AppliedRule; weights: Weights }> {
  const shopper = callingShopper(ctx)
  if (!shopper) return { rule: NO_RULE, weights: DEFAULT_WEIGHTS }
  const merchandising = await readMerchandising(ctx)
  const language = languageCode(shopper.language ?? ctx.site.locale)
  return { rule: ruleOfWords(merchandising, language, expression) ?? NO_RULE, weights: merchandising.weights }
}
