import type { World } from '../world.ts'
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
async function plugin(w: World): Promise<string> {
  const { servicePlugins } = await w.must(w.contract.servicePlugins.listServicePlugins, {}, 'merchant')
  if (servicePlugins.length > 40)
    for (const { id } of servicePlugins)
      await w.must(w.contract.servicePlugins.deleteServicePlugin, { id }, 'merchant')
  const made = await w.must(w.contract.servicePlugins.createServicePlugin, newPlugin(), 'merchant')
  return made.servicePlugin.id
}

const named = async (w: World) => valid('merchant', { id: await plugin(w) })

export const servicePluginRequests = {
  createServicePlugin: async (w: World) => {
    await plugin(w)
    return valid('merchant', newPlugin())
  },
  getServicePlugin: named,
  listServicePlugins: async (w: World) =>
    valid('merchant', (await plugin(w)) ? { kind: 'DATA_HOOKS' as const } : {}),
  updateServicePlugin: async (w: World) =>
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
