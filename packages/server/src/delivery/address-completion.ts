import { contract, SUGGESTIONS_MAX } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { listAt, objectAt, pluginsOfKind, requiredTextAt, textAt } from '../service-plugins/index.ts'

const ADDRESS_COMPLETION = 'ADDRESS_COMPLETION'

/** Suggestions are useless once the buyer has typed on. */
const BUDGET_MS = 1500

/** Longest parts of an address. */
const PARTS = { addressLine: 250, addressLine2: 250, city: 100, subdivision: 100, postalCode: 20 } as const

const providerOf = ({ platform, site }: Pick<Ctx, 'platform' | 'site'>) =>
  pluginsOfKind(platform.servicePlugins, site, ADDRESS_COMPLETION)[0]

/** Whether the checkout page offers suggestions. */
export const completesAddresses = (ctx: Pick<Ctx, 'platform' | 'site'>): boolean =>
  providerOf(ctx) !== undefined

/** Reads the suggestions of a reply. Throws `BadReply`. */
const readSuggestions = (reply: unknown) =>
  listAt(objectAt(reply, 'the reply'), 'suggestions', {
    max: SUGGESTIONS_MAX,
    read: (entry, at) => {
      const sent = objectAt(entry.address, `${at}.address`)
      const parts = Object.entries(PARTS).flatMap(([name, max]) => {
        const value = textAt(sent, name, `${at}.address`, max)
        return value === undefined ? [] : [[name, value] as const]
      })
      return {
        text: requiredTextAt(entry, 'text', at, 250),
        address: Object.fromEntries(parts) as Partial<Record<keyof typeof PARTS, string>>,
      }
    },
  })

/** Addresses that a plug-in suggests (protocol/delivery §13). */
export const addressCompletionHandlers = implement(contract.addressCompletion, {
  async suggestAddresses({ text, country, language }, ctx) {
    const plugin = providerOf(ctx)
    if (!plugin) return { suggestions: [] }
    const outcome = await ctx.platform.servicePlugins.ask(
      ctx,
      { ...plugin, timeoutMs: Math.min(plugin.timeoutMs, BUDGET_MS) },
      { kind: ADDRESS_COMPLETION, text: text.trim(), country, ...(language && { language }) },
      { read: readSuggestions },
    )
    if ('reply' in outcome) return { suggestions: outcome.reply }
    ctx.warn('x-stoa-degraded', `${encodeURIComponent(plugin.id)} addresses ${outcome.failure.reason}`)
    return { suggestions: [] }
  },
})
