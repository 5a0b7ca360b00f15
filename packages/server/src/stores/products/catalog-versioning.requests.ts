import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const catalogVersioning: ValidRequests<'catalogVersioning'> = {
  getCatalogVersion: async () => valid('visitor', {}),
}
