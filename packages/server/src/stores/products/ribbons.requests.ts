import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const ribbonsV3: ValidRequests<'ribbonsV3'> = crudRequests('ribbonsV3')
