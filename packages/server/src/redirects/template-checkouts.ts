import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { activeTemplate } from '../checkout-settings/index.ts'
import { checkoutFromLines, findCheckout } from '../ecom/index.ts'
import { platformUrl } from './checkout-urls.ts'

const { createCheckoutFromTemplate } = contract.checkoutTemplates

/** Checkouts from templates (protocol/checkout-settings §2). */
export const templateCheckoutHandlers = implement(
  { createCheckoutFromTemplate },
  {
    async createCheckoutFromTemplate({ checkoutTemplateId, siteId }, ctx) {
      const { site } = ctx
      if (siteId.toLowerCase() !== site.id)
        rejectField('siteId', 'VALIDATION', 'must be the site of the caller')
      const template = await activeTemplate(ctx, checkoutTemplateId)
      const { lineItems, customLineItems, couponCode, customContentReference, externalReference } = template
      // The merchant has chosen the custom lines of the template, whatever the site accepts from shoppers.
      const trusting = { ...ctx, site: { ...site, settings: { ...site.settings, customLineItems: true } } }
      const { checkout } = await checkoutFromLines(trusting, {
        lineItems,
        customLineItems,
        channelType: 'WEB',
        ...(couponCode && { couponCode }),
        checkoutInfo: {
          ...(customContentReference && { customContentReference }),
          ...(externalReference && { externalReference }),
        },
      })
      const row = await findCheckout(ctx, checkout.id)
      const { checkoutUrl } = await platformUrl(ctx, row)
      ctx.emit('wix.ecom.v1.checkout_template_used', checkoutTemplateId.toLowerCase(), {
        checkoutTemplateId: checkoutTemplateId.toLowerCase(),
        checkoutId: checkout.id,
      })
      return { checkoutId: checkout.id, checkoutUrl }
    },
  },
)
