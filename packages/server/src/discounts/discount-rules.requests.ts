import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

const products = {
  type: 'CATALOG_ITEM',
  catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
}

export const discountRules: ValidRequests<'discountRules'> = crudRequests('discountRules', {
  create: n => ({
    name: `New sale ${n}`,
    trigger: { subtotalRange: { from: '50' } },
    discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes: [products] } }] },
  }),
  change: n => ({ name: `Changed sale ${n}`, active: false }),
})
