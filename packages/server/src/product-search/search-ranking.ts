import { contract, type ErrorsOf, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { languageCode, searchWords } from '../data/search/index.ts'
import { saveMerchandisingSettings } from '../storage/commerce/merchandising.ts'
import { countFacets, matchingDocuments } from '../storage/commerce/product-documents.ts'
import { productsById } from '../stores/index.ts'
import { BY_RELEVANCE, DOCUMENTS } from './document-orders.ts'
import { type Placement, searchDocuments } from './search-documents.ts'
import {
  type AppliedRule,
  NO_RULE,
  readMerchandising,
  ruleOfWords,
  searchWeightsTag,
  weightsOf,
} from './search-rules.ts'

const { previewSearch } = contract.searchRanking

const PLACED_BY = {
  raw: 'EXACT',
  form: 'WORD_FORM',
  begin: 'BEGINNING',
  part: 'COMPOUND',
  synonym: 'SYNONYM',
  completed: 'SYNONYM_OF_BEGINNING',
  near: 'TYPING_ERROR',
} as const

/** Why a result is where it is, as the reply has it. */
function placementView({ tier, score }: Placement = {}) {
  if (!tier) return { placedBy: 'PIN' as const }
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return {
    placedBy: PLACED_BY[tier.kind],
    inName: tier.fields === 0,
    ...(score && {
      score: {
        text: rounded(score.text),
        sales: rounded(score.sales),
        stock: rounded(score.stock),
        margin: rounded(score.margin),
        newness: rounded(score.newness),
        total: rounded(score.total),
      },
    }),
  }
}

/** The rule that a preview shows: the one that is sent, otherwise the stored one. */
const sentRule = (sent: RequestOf<typeof previewSearch>['rule']): AppliedRule | undefined =>
  sent
    ? {
        pins: (sent.pins ?? []).map(({ productId, position }) => ({
          productId: productId ?? '',
          position: position ?? 1,
        })),
        hidden: (sent.hiddenProductIds ?? []).filter(id => id !== null),
      }
    : undefined

/** Weights and preview of searches (protocol/merchandising §5, §6). */
export const searchRankingHandlers = implement(contract.searchRanking, {
  getSearchWeights: async (_, ctx) => ({ weights: (await readMerchandising(ctx)).weights }),

  async setSearchWeights({ weights: sent }, ctx) {
    const weights = weightsOf(sent)
    const before = await saveMerchandisingSettings(ctx.db, ctx.site.id, weights, ctx.now)
    ctx.invalidate(searchWeightsTag(ctx.site.id))
    ctx.emit('stoa.search.v1.search_weights_updated', ctx.site.id, { weights }, weightsOf(before))
    return { weights }
  },

  previewSearch: (request, ctx) => preview(ctx, request),
})

async function preview(
  ctx: Ctx<ErrorsOf<typeof previewSearch>>,
  { expression, language: code, rule: sent, weights, limit }: RequestOf<typeof previewSearch>,
) {
  const { db, site } = ctx
  const merchandising = await readMerchandising(ctx)
  const main = languageCode(site.locale)
  const language =
    code && code !== main ? site.translatedLanguages?.find(tag => languageCode(tag) === code) : undefined
  const stored = ruleOfWords(merchandising, code ?? main, expression)
  const paging = { limit: limit ?? 20, offset: 0 }
  const filter = { facets: [] }
  const page = await searchDocuments(ctx, {
    words: searchWords(expression),
    prefix: true,
    isFuzzy: true,
    isSorted: false,
    language,
    plan: planOrReject(ctx, { sort: BY_RELEVANCE, paging }, DOCUMENTS, 'request'),
    condition: matchingDocuments(site.id, filter, true),
    count: (matching, otherwise, also) =>
      countFacets(db, site.id, filter, { visibleOnly: true, words: matching, otherwise, also }),
    rule: sentRule(sent) ?? stored ?? NO_RULE,
    weights: weights ? weightsOf(weights) : merchandising.weights,
    explain: true,
  })
  const products = await productsById(
    ctx,
    page.ids.map(({ id }) => id),
  )
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return {
    results: page.ids.map(({ id, placement }, i) => ({
      productId: id,
      name: names.get(id) ?? '',
      position: i + 1,
      ...placementView(placement),
    })),
    total: page.counts.total,
    allWords: page.allWords,
    ...(stored?.id && { ruleId: stored.id }),
    ...(page.language !== undefined && { language: page.language ?? site.locale }),
    ...(page.corrected && { corrected: page.corrected }),
  }
}
