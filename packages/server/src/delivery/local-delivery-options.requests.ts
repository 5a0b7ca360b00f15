import { crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { anyRegion } from './delivery-region.fixture.ts'
import { regionRequests } from './region-requests.fixture.ts'

export const localDeliveryOptions: ValidRequests<'localDeliveryOptions'> = crudRequests(
  'localDeliveryOptions',
  {
    create: async (n, driver) => ({
      areaName: `New area ${n}`,
      zipConfig: { zipCodes: ['10115..10179'] },
      rates: [{ amount: '3' }],
      deliveryRegionIds: [await anyRegion(driver)],
    }),
    change: n => ({ areaName: `Changed area ${n}`, estimatedDeliveryTime: 'Today' }),
  },
  {
    ...regionRequests('localDeliveryOptions'),
    listLocalDeliveryOptions: async driver => valid('merchant', { externalId: await anyRegion(driver) }),
  },
)
