import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const brandsV3: ValidRequests<'brandsV3'> = crudRequests('brandsV3')
