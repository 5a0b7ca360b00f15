import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const servicePlugins: ValidRequests<'servicePlugins'> = {
  createServicePlugin: async driver => {
    await plugin(driver)
    return valid('merchant', newPlugin())
  },
  getServicePlugin: byId,
  listServicePlugins: async driver =>
    valid('merchant', (await plugin(driver)) ? { kind: 'DATA_HOOKS' as const } : {}),
  updateServicePlugin: async driver =>
    valid('merchant', {
      servicePlugin: {
        id: await plugin(driver),
        name: 'Checks all articles',
        dataHooks: { dataCollectionIds: [] },
      },
    }),
  deleteServicePlugin: byId,
  listServicePluginTraces: byId,
  pingServicePlugin: byId,
  renewSigningSecret: byId,
}

/** Disabled, so that no other call invokes it, and at a documentation address (RFC 5737), which never answers. */
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

/** Creates a plug-in. Deletes all others first when the site has many, so that their limit is not reached. */
async function plugin(driver: TestDriver): Promise<string> {
  const { servicePlugins } = await driver.merchant.callOk(
    driver.contract.servicePlugins.listServicePlugins,
    {},
  )
  if (servicePlugins.length > 40)
    for (const { id } of servicePlugins)
      await driver.merchant.callOk(driver.contract.servicePlugins.deleteServicePlugin, { id })
  const created = await driver.merchant.callOk(
    driver.contract.servicePlugins.createServicePlugin,
    newPlugin(),
  )
  return created.servicePlugin.id
}

async function byId(driver: TestDriver) {
  return valid('merchant', { id: await plugin(driver) })
}
