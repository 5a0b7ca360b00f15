import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'
import { anyRegion } from './delivery-region.fixture.ts'
import { regionRequests } from './region-requests.fixture.ts'

export const shippingOptions: ValidRequests<'shippingOptions'> = crudRequests(
  'shippingOptions',
  {
    create: async (n, driver) => ({
      title: `New parcel ${n}`,
      estimatedDeliveryTime: '2 to 3 days',
      deliveryRegionIds: [await anyRegion(driver)],
      rates: [
        { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '50', operator: 'GTE' }] },
        { amount: '4.90' },
      ],
    }),
    change: n => ({ title: `Changed parcel ${n}`, rates: [{ amount: '5.90', multiplyByQuantity: true }] }),
  },
  regionRequests('shippingOptions'),
)
