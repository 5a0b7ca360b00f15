import type { Contract } from '@stoa/contract'
import type { TestDriver } from './test-driver.ts'
import { commerceRequests } from './valid-requests/commerce.ts'
import { contentRequests } from './valid-requests/content.ts'
import {
  backupRequests,
  connectionRequests,
  movementRequests,
  taskRequests,
} from './valid-requests/content-jobs.ts'
import { type ValidRequest, type ValidRequestFactories, valid } from './valid-requests/recipe.ts'
import { servicePluginRequests } from './valid-requests/service-plugins.ts'
import { signInRequests } from './valid-requests/sign-in.ts'

export type { ValidRequest } from './valid-requests/recipe.ts'

/** For each call one request that succeeds, with all that it needs made first. A missing call does not compile. */
export const validRequests: ValidRequestFactories = {
  ...signInRequests,
  ...commerceRequests,
  ...contentRequests,
  dataTasks: taskRequests,
  dataBackups: backupRequests,
  movementJobs: movementRequests,
  externalDatabaseConnections: connectionRequests,
  sites: {
    getSite: async () => valid('visitor', {}),
    updateSite: async () =>
      valid('merchant', { site: { name: 'Stoa', appearance: { accentColor: '#336699' } } }),
  },
  servicePlugins: servicePluginRequests,
  events: { listEvents: async w => valid('merchant', (await w.product()) && { limit: 5 }) },
  mails: {
    listMails: async w => valid('merchant', (await w.order()) ? { limit: 5 } : {}),
    getMail: async w => {
      await w.order()
      const { mails } = await w.callOk(w.contract.mails.listMails, { limit: 1 }, 'merchant')
      return valid('merchant', { id: mails[0]?.id ?? '' })
    },
  },
}

/** The valid request of a call by its name. */
export const validRequest = (
  driver: TestDriver,
  resource: keyof Contract,
  name: string,
): Promise<ValidRequest> =>
  (validRequests[resource] as Record<string, (driver: TestDriver) => Promise<ValidRequest>>)[name]?.(
    driver,
  ) ?? Promise.reject(new Error(`no valid request for ${resource}.${name}`))
