import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const invite = (driver: TestDriver) =>
  driver.callOk(
    driver.contract.staff.inviteStaffMember,
    { email: driver.newEmail(), name: 'Ada', role: 'ORDERS' },
    'merchant',
  )
const newMember = async (driver: TestDriver) => (await invite(driver)).staffMember.id
const newToken = async (driver: TestDriver) => {
  const { signInUrl } = await invite(driver)
  return signInUrl.split('#token=')[1] ?? signInUrl
}

export const staff: ValidRequests<'staff'> = {
  inviteStaffMember: async driver =>
    valid('merchant', { email: driver.newEmail(), name: 'Ada', role: 'MANAGER' }),
  listStaffMembers: async driver => {
    await newMember(driver)
    return valid('merchant', {})
  },
  updateStaffMember: async driver => valid('merchant', { id: await newMember(driver), role: 'CATALOG' }),
  removeStaffMember: async driver => valid('merchant', { id: await newMember(driver) }),
  createStaffSignInLink: async driver => valid('merchant', { id: await newMember(driver) }),
  signInStaff: async driver => valid('anyone', { token: await newToken(driver) }),
  openStaffSession: async driver => {
    await driver.callOk(driver.contract.staff.signInStaff, { token: await newToken(driver) }, 'anyone')
    return valid('anyone', {})
  },
  setStaffLanguage: async driver => {
    await driver.callOk(driver.contract.staff.signInStaff, { token: await newToken(driver) }, 'anyone')
    return valid('anyone', { language: 'de' })
  },
  endStaffSession: async driver => {
    await driver.callOk(driver.contract.staff.signInStaff, { token: await newToken(driver) }, 'anyone')
    return valid('anyone', {})
  },
}
