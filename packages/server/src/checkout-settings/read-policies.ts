import { PolicyKind } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { readForSite } from '../data/items/index.ts'
import { plainText } from '../platform-support/rich-content.ts'
import { readCheckoutSettings } from './read-checkout-settings.ts'

/** A policy of the shop as buyers read it. */
export interface Policy {
  kind: (typeof PolicyKind)[number]
  title?: string
  content: string
  /** ISO 8601. */
  updatedDate?: string
}

/** The pages of the shop that are policies (docs/guides/storefront.md), by the kind of policy. */
const PAGES: Partial<Record<Policy['kind'], string>> = {
  termsAndConditions: 'terms',
  privacyPolicy: 'privacy',
  returnPolicy: 'returns',
}

/**
 * The policies of the shop, in the order of the checkout page: texts of the checkout settings, otherwise the pages of the shop. A text
 * that is hidden hides the page too.
 */
export async function readPolicies(
  ctx: Pick<Ctx, 'cached' | 'db' | 'now' | 'platform' | 'site'>,
  language?: string,
): Promise<Policy[]> {
  const { checkoutPolicies = {}, updatedDate } = await readCheckoutSettings(ctx)
  const hasText = (kind: Policy['kind']) => Boolean(checkoutPolicies[kind]?.content?.trim())
  const slugs = PolicyKind.flatMap(kind => (hasText(kind) ? [] : (PAGES[kind] ?? [])))
  const pages =
    slugs.length === 0 ? [] : await readForSite(ctx, 'shopPages', { slug: { $in: slugs } }, language)
  return PolicyKind.flatMap((kind): Policy[] => {
    const { visible, content } = checkoutPolicies[kind] ?? {}
    if (content && hasText(kind)) {
      const title = kind === 'customPolicy' ? checkoutPolicies.customPolicy?.title : undefined
      return visible ? [{ kind, content, ...(title && { title }), ...(updatedDate && { updatedDate }) }] : []
    }
    const page = pages.find(({ slug }) => slug !== undefined && slug === PAGES[kind])
    const text = page && plainText(page.body)
    return text ? [{ kind, content: text, updatedDate: updatedDateOf(page) }] : []
  })
}

const updatedDateOf = ({ _updatedDate }: Record<string, unknown>) => (_updatedDate as { $date: string }).$date
