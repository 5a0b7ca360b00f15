import type { TestDriver } from '../test-driver.ts'
import { valid } from './recipe.ts'

/** Not enabled, so that no other call of the site asks it, and at an address of documentation, where nobody answers. */
const newPlugin = () => ({
  servicePlugin: {
    name: 'Checks articles',
    kind: 'DATA_HOOKS' as const,
    uri: 'https://192.0.2.1/hooks',
    enabled: false,
    timeoutMs: 50,
    dataHooks: { dataCollectionIds: ['articles'], hooks: ['beforeInsert' as const] },
  },
})

/** One that is there. It is gone afterwards where a site has many, so that no limit is met. */
async function plugin(w: TestDriver): Promise<string> {
  const { servicePlugins } = await w.callOk(w.contract.servicePlugins.listServicePlugins, {}, 'merchant')
  if (servicePlugins.length > 40)
    for (const { id } of servicePlugins)
      await w.callOk(w.contract.servicePlugins.deleteServicePlugin, { id }, 'merchant')
  const made = await w.callOk(w.contract.servicePlugins.createServicePlugin, newPlugin(), 'merchant')
  return made.servicePlugin.id
}

const named = async (w: TestDriver) => valid('merchant', { id: await plugin(w) })

export const servicePluginRequests = {
  createServicePlugin: async (w: TestDriver) => {
    await plugin(w)
    return valid('merchant', newPlugin())
  },
  getServicePlugin: named,
  listServicePlugins: async (w: TestDriver) =>
    valid('merchant', (await plugin(w)) ? { kind: 'DATA_HOOKS' as const } : {}),
  updateServicePlugin: async (w: TestDriver) =>
    valid('merchant', {
      servicePlugin: {
        id: await plugin(w),
        name: 'Checks all articles',
        dataHooks: { dataCollectionIds: [] },
      },
    }),
  deleteServicePlugin: named,
  pingServicePlugin: named,
  renewSigningSecret: named,
}
