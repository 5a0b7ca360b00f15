import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const uniqueName = (driver: TestDriver) => driver.newEmail().split('@')[0] ?? 'Packing'
const newRole = async (driver: TestDriver) => {
  const { role } = await driver.merchant.callOk(driver.contract.roles.createRole, {
    name: uniqueName(driver),
    scopes: ['orders:write', 'catalog:read'],
  })
  return role.id
}

export const roles: ValidRequests<'roles'> = {
  listRoles: async driver => {
    await newRole(driver)
    return valid('merchant', {})
  },
  createRole: async driver => valid('merchant', { name: uniqueName(driver), scopes: ['orders:write'] }),
  updateRole: async driver => valid('merchant', { id: await newRole(driver), scopes: ['orders:read'] }),
  deleteRole: async driver => valid('merchant', { id: await newRole(driver) }),
}
