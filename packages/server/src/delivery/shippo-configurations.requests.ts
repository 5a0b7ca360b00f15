import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'
import { anyRegion } from './delivery-region.fixture.ts'
import { regionRequests } from './region-requests.fixture.ts'

export const shippoConfigurations: ValidRequests<'shippoConfigurations'> = crudRequests(
  'shippoConfigurations',
  {
    create: async (_, driver) => ({
      domesticServices: [
        {
          service: 'PRIORITY_MAIL',
          serviceSettings: { handlingFee: { value: '2.5', calculationType: 'PERCENTAGE' } },
        },
      ],
      packageDetails: { name: 'Box', dimensions: { length: '10', width: '8', height: '4' } },
      backupWeight: '0.5',
      deliveryRegionIds: [await anyRegion(driver)],
    }),
    change: () => ({ packageType: 'SMALL_FLAT_RATE_BOX' }),
  },
  regionRequests('shippoConfigurations'),
)
