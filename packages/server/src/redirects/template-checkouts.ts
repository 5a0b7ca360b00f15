import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { activeTemplate } from '../checkout-settings/index.ts'
import { checkoutFromLines, findCheckout } from '../ecom/index.ts'
import { platformUrl } from './checkout-urls.ts'
import { followLink } from './follow-link.ts'

const { createCheckoutFromTemplate, createAndRedirectToCheckout } = contract.checkoutTemplates

type Context = Ctx<
  (typeof createCheckoutFromTemplate.errors)[number],
  (typeof createCheckoutFromTemplate.emits)[number]
>

/** Creates a checkout of the caller from a template, with the address of its page. */
async function checkoutFromTemplate(ctx: Context, templateId: string) {
  const template = await activeTemplate(ctx, templateId)
  const { lineItems, customLineItems, couponCode, customContentReference, externalReference } = template
  const { webClient = {}, lockedCoupon, lockedGiftCard, disabledManualPayment } = template.customization ?? {}
  const customSettings = {
    ...(lockedCoupon && { lockCouponCode: true }),
    ...(lockedGiftCard && { lockGiftCard: true }),
    ...(disabledManualPayment && { disabledManualPayment: true }),
    ...(webClient.disabledPolicyAgreementCheckbox && { disabledPolicyAgreementCheckbox: true }),
  }
  const request = {
    lineItems,
    customLineItems,
    channelType: 'WEB' as const,
    ...(couponCode && { couponCode }),
    checkoutInfo: {
      ...(customContentReference && { customContentReference }),
      ...(externalReference && { externalReference }),
      ...(Object.keys(customSettings).length > 0 && { customSettings }),
    },
  }
  // The merchant has chosen the custom lines of the template, whatever the site accepts from shoppers.
  const { checkout } = await checkoutFromLines(ctx, request, {
    byMerchant: true,
    hidesContinueShopping: webClient.disabledContinueShoppingButton ?? false,
  })
  const { checkoutUrl } = await platformUrl(ctx, await findCheckout(ctx, checkout.id))
  const id = templateId.toLowerCase()
  ctx.emit('wix.ecom.v1.checkout_template_used', id, { checkoutTemplate: { id, ...template }, checkout })
  return { checkoutId: checkout.id, checkoutUrl }
}

/** Checkouts from templates (protocol/checkout-settings §2). */
export const templateCheckoutHandlers = implement(
  { createCheckoutFromTemplate, createAndRedirectToCheckout },
  {
    async createCheckoutFromTemplate({ checkoutTemplateId, siteId }, ctx) {
      if (siteId.toLowerCase() !== ctx.site.id)
        rejectField('siteId', 'VALIDATION', 'must be the site of the caller')
      return checkoutFromTemplate(ctx, checkoutTemplateId)
    },

    async createAndRedirectToCheckout({ checkoutTemplateId, siteId }, ctx) {
      const actor = { siteId: siteId.toLowerCase(), role: 'visitor', id: ctx.ids.guid() } as const
      const created = await followLink(ctx, actor, link => checkoutFromTemplate(link, checkoutTemplateId))
      if (!created) return ctx.fail('CHECKOUT_TEMPLATE_NOT_FOUND', { id: checkoutTemplateId.toLowerCase() })
      return { location: created.checkoutUrl }
    },
  },
)
