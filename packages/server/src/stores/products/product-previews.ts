import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { signToken, verifyToken } from '../../platform-support/signed-token.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import { shopperView } from '../prices/shopper-view.ts'
import { optionsAvailability } from '../products-v1/availability.ts'
import { productRow } from '../products-v1/product-row.ts'
import { toProduct } from '../products-v1/product-view.ts'
import { shownChoices } from '../translations/translate-product.ts'
import { toSubscriptionOption } from './subscription-options.ts'

/** Time for which a link shows a product. */
const VALID_MS = 3_600_000

interface Preview {
  siteId: string
  productId: string
  /** Milliseconds. */
  expiresAt: number
}

/** Previews of products (protocol/catalogue-additions §5). */
export const productPreviewHandlers = implement(contract.productPreviews, {
  async createProductPreview({ productId }, ctx) {
    const { id } = await productRow(ctx, productId)
    const expiresAt = ctx.now + VALID_MS
    const preview: Preview = { siteId: ctx.site.id, productId: id, expiresAt }
    return {
      token: signToken(ctx.platform.protectionSecret, 'product preview', preview),
      expirationDate: isoTime(expiresAt),
    }
  },

  async getProductPreview({ token, options }, ctx) {
    const { db, site, now, platform } = ctx
    const preview = verifyToken<Preview>(platform.protectionSecret, 'product preview', token)
    const isValid = preview && preview.siteId === site.id && preview.expiresAt > now
    const [row] = isValid ? await getProductRows(db, site.id, [preview.productId]) : []
    if (!row) return ctx.fail('PRODUCT_PREVIEW_NOT_FOUND')
    const shopper = await shopperView(ctx)
    const [shown = row] = await shopper.rows([row])
    // No caller gets the costs, not even a merchant.
    const view = { ...shopper.view, merchant: false }
    const { options: offered = [], required = false } = row.subscriptions ?? {}
    return {
      product: toProduct(shown, view),
      availability: optionsAvailability(
        shown,
        shownChoices(shown, (options ?? {}) as Record<string, string>),
        view,
      ),
      subscriptionOptions: offered
        .filter(({ hidden }) => !hidden)
        .map(({ id, doc }) => ({ ...toSubscriptionOption(id, doc), id, hidden: false })),
      oneTimePurchases: !required,
    }
  },
})
