import { allCalls, type NamedCall, writes } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { isAuthorized } from '../../call/permissions.ts'

const FOUND_MAX = 15

const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Plural and past forms share their beginning: `orders`, `ordered` and `order` do. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(ies|es|s|ed|ing)$/, '') : word)

interface Indexed {
  call: NamedCall
  operation: string
  name: ReadonlySet<string>
  summary: ReadonlySet<string>
}

let index: Indexed[] | undefined

/** Calls of pages and browsers, which only make sense there. */
const isForPrograms = ({ declaration }: NamedCall) => !declaration.sameOriginOnly && !declaration.redirects

const indexed = (): Indexed[] => {
  index ??= allCalls.filter(isForPrograms).map(call => ({
    call,
    operation: `${call.resource}.${call.name}`,
    name: new Set(wordsOf(`${call.resource} ${call.name}`).map(stem)),
    summary: new Set(wordsOf(call.declaration.summary).map(stem)),
  }))
  return index
}

/** Calls that the caller may make, the best match of the words first. Words of the name count more than those of the summary. */
export function findCalls(caller: Caller, query: string, kind?: string) {
  const words = wordsOf(query).map(stem)
  const scored = indexed()
    .map(one => ({
      ...one,
      score: words.reduce(
        (sum, word) => sum + (one.name.has(word) ? 3 : 0) + (one.summary.has(word) ? 1 : 0),
        0,
      ),
    }))
    .filter(({ score, call }) => score > 0 && (!kind || (kind === 'write') === changes(call)))
    .filter(({ operation }) => isAuthorized(caller, operation))
    .sort((a, b) => b.score - a.score || a.name.size - b.name.size)
  return {
    calls: scored.slice(0, FOUND_MAX).map(({ operation, call }) => ({
      call: operation,
      kind: changes(call) ? 'write' : 'read',
      summary: call.declaration.summary,
    })),
    more: Math.max(0, scored.length - FOUND_MAX),
  }
}

/** Whether a call changes something. */
export const changes = ({ declaration }: NamedCall): boolean =>
  writes(declaration) || declaration.ownTransaction === true

const MONEY = /refund|charge|capture|void|payment|payout|giftcard|redeem|credit/i
const FAR_REACHING =
  /^(bulk|delete|remove|truncate|clear|cancel|revoke|erase|reset|import|restore)|by(filter|query)$/i

/** Further calls that a person has to confirm, although their names do not tell. */
const CONFIRMED = new Set([
  'catalogTransfers.undoCatalogImport',
  'dataPermissions.updatePermissions',
  'draftOrders.commitDraftOrder',
  'items.replaceReferences',
  'movementJobs.submitJob',
  'movementJobs.undoContentImport',
  'orders.updateOrderStatus',
  'priceLists.setPriceListPrices',
  'standardTaxRates.applyStandardTaxRates',
  'webhooks.rotateWebhookKey',
])

/** Whether a person has to confirm the call: it moves money, takes something away, changes many records, or asks for a recent proof. */
export const needsConfirmation = (call: NamedCall): boolean =>
  changes(call) &&
  (call.declaration.method === 'DELETE' ||
    call.declaration.recentProof === true ||
    FAR_REACHING.test(call.name) ||
    CONFIRMED.has(`${call.resource}.${call.name}`) ||
    MONEY.test(`${call.resource}.${call.name}`))
