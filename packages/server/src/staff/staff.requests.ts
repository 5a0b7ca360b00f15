import { PASSWORD, type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const invite = (driver: TestDriver) =>
  driver.callOk(
    driver.contract.staff.inviteStaffMember,
    { email: driver.newEmail(), name: 'Ada', role: 'ORDERS' },
    'merchant',
  )
const newMember = async (driver: TestDriver) => (await invite(driver)).staffMember.id
const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? signInUrl
const newToken = async (driver: TestDriver) => tokenOf((await invite(driver)).signInUrl)

/** Signs the browser of the driver in as a new staff member; returns their id. */
async function signIn(driver: TestDriver) {
  const { staffMember, signInUrl } = await invite(driver)
  await driver.callOk(driver.contract.staff.signInStaff, { token: tokenOf(signInUrl) }, 'anyone')
  return { id: staffMember.id, email: staffMember.email }
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
    await signIn(driver)
    return valid('anyone', {})
  },
  setStaffLanguage: async driver => {
    await signIn(driver)
    return valid('anyone', { language: 'de' })
  },
  endStaffSession: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  signInStaffWithPassword: async driver => {
    const { email } = await signIn(driver)
    await driver.callOk(driver.contract.staff.setStaffPassword, { newPassword: PASSWORD }, 'anyone')
    return valid('anyone', { email, password: PASSWORD })
  },
  sendStaffSignInLink: async driver => valid('anyone', { email: (await invite(driver)).staffMember.email }),
  getStaffAccount: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  setStaffPassword: async driver => {
    await signIn(driver)
    return valid('anyone', { newPassword: PASSWORD })
  },
  listStaffSessions: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  revokeStaffSession: async driver => {
    const { id } = await signIn(driver)
    const { createStaffSignInLink, listStaffSessions, signInStaff } = driver.contract.staff
    const other = await driver.callOk(createStaffSignInLink, { id }, 'merchant')
    await driver.callOk(signInStaff, { token: tokenOf(other.signInUrl) }, 'anyone')
    const { sessions } = await driver.callOk(listStaffSessions, {}, 'anyone')
    return valid('anyone', { id: sessions.find(({ current }) => !current)?.id ?? '' })
  },
  revokeOtherStaffSessions: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
}
