import { contract } from '@stoa/contract'
import { createEntity, crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const checkoutSettings: ValidRequests<'checkoutSettings'> = {
  getCheckoutSettings: async () => valid('visitor', {}),
  getCheckoutPolicies: async () => valid('visitor', {}),
  updateCheckoutSettings: async () =>
    valid('merchant', {
      checkoutSettings: { checkoutPolicies: { returnPolicy: { visible: true, content: 'Within 30 days.' } } },
    }),
}

export const checkoutTemplates: ValidRequests<'checkoutTemplates'> = crudRequests(
  'checkoutTemplates',
  {
    create: async (_, driver) => {
      const { id } = await driver.product()
      const catalogReference = { catalogItemId: id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
      return {
        lineItems: [{ quantity: 1, catalogReference }],
        customization: { lockedCoupon: true },
      }
    },
    change: () => ({ status: 'INACTIVE' }),
  },
  {
    createCheckoutFromTemplate: async driver => {
      const { id } = await createEntity(driver, 'checkoutTemplates')
      return valid('visitor', { checkoutTemplateId: id, siteId: driver.site.siteId })
    },
    createAndRedirectToCheckout: async driver => {
      const { id } = await createEntity(driver, 'checkoutTemplates')
      return valid('anyone', { checkoutTemplateId: id, siteId: driver.site.siteId })
    },
  },
)

export const tipSettings: ValidRequests<'tipSettings'> = crudRequests(
  'tipSettings',
  {
    create: n => ({
      paymentTerminalId: `New terminal ${n}`,
      presets: [{ value: 10 }, { value: 15, default: true }],
      allowCustomAmount: true,
    }),
    change: () => ({ allowCustomerTip: true, presets: [{ value: 5 }] }),
  },
  {
    createDefaultTipSettings: async driver => {
      // A site has one default.
      const { queryTipSettings, deleteTipSettings } = contract.tipSettings
      const query = { filter: { default: { $eq: true } } }
      const { tipSettings } = await driver.merchant.callOk(queryTipSettings, { query })
      for (const { id } of tipSettings) await driver.merchant.callOk(deleteTipSettings, { tipSettingsId: id })
      return valid('merchant', { tipSettings: { presets: [{ value: 10 }], allowCustomerTip: true } })
    },
  },
)
