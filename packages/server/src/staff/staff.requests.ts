import { PASSWORD, type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

const invite = async (driver: TestDriver) => {
  const email = driver.newEmail()
  const { inviteStaffMember } = driver.contract.staff
  const reply = await driver.merchant.callOk(inviteStaffMember, { email, name: 'Ada', role: 'ORDERS' })
  return { ...reply, email }
}
const newMember = async (driver: TestDriver) => (await invite(driver)).staffMember.id
const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? signInUrl
const newToken = async (driver: TestDriver) => tokenOf((await invite(driver)).signInUrl)

/** Signs the browser of the driver in as a new staff member; returns their id. */
async function signIn(driver: TestDriver) {
  const { staffMember, signInUrl, email } = await invite(driver)
  await driver.anyone.callOk(driver.contract.staff.signInStaff, { token: tokenOf(signInUrl) })
  return { id: staffMember.id, email }
}

/** Signs a new staff member in, who has a password and an authenticator app. */
async function withTotp(driver: TestDriver) {
  const { email } = await signIn(driver)
  const { setStaffPassword, startStaffTotp, confirmStaffTotp } = driver.contract.staff
  await driver.anyone.callOk(setStaffPassword, { newPassword: PASSWORD })
  const { secret } = await driver.anyone.callOk(startStaffTotp, {})
  const { factor, recoveryCodes } = await driver.anyone.callOk(confirmStaffTotp, {
    code: driver.totpNow(secret),
  })
  return { email, factorId: factor.factorId, recoveryCodes }
}

/** Signs a new staff member in, who has a passkey; returns its credential and id. */
async function withPasskey(driver: TestDriver) {
  await signIn(driver)
  const { options } = await driver.anyone.callOk(driver.contract.staff.startStaffPasskey, {})
  const credential = driver.authenticator.create(options)
  const { factor } = await driver.anyone.callOk(driver.contract.staff.confirmStaffPasskey, { credential })
  return { credential, factorId: factor.factorId }
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
  listStaffSites: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  setStaffLanguage: async driver => {
    await signIn(driver)
    return valid('anyone', { language: 'de' })
  },
  setStaffPreferences: async driver => {
    await signIn(driver)
    return valid('anyone', { preferences: { theme: 'DARK' } })
  },
  endStaffSession: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  signInStaffWithPassword: async driver => {
    const { email } = await signIn(driver)
    await driver.anyone.callOk(driver.contract.staff.setStaffPassword, { newPassword: PASSWORD })
    return valid('anyone', { email, password: PASSWORD })
  },
  verifyStaffFactor: async driver => {
    const { email, recoveryCodes } = await withTotp(driver)
    const { signInStaffWithPassword } = driver.contract.staff
    const { body } = await driver.anyone.send(signInStaffWithPassword, { email, password: PASSWORD })
    const stateToken = body.details?.applicationError?.data.stateToken ?? 'state-token'
    const code = recoveryCodes?.[0] ?? ''
    return valid('anyone', { stateToken, factorType: 'RECOVERY_CODE' as const, code })
  },
  proveStaffIdentity: async driver => {
    await withTotp(driver)
    return valid('anyone', { password: PASSWORD })
  },
  startStaffTotp: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  confirmStaffTotp: async driver => {
    await signIn(driver)
    const { secret } = await driver.anyone.callOk(driver.contract.staff.startStaffTotp, {})
    return valid('anyone', { code: driver.totpNow(secret) })
  },
  deleteStaffFactor: async driver => {
    const { factorId } = await withTotp(driver)
    return valid('anyone', { factorId })
  },
  renewStaffRecoveryCodes: async driver => {
    await withTotp(driver)
    return valid('anyone', {})
  },
  startStaffPasskeySignIn: async () => valid('anyone', {}),
  finishStaffPasskeySignIn: async driver => {
    const { id } = (await withPasskey(driver)).credential
    const { options } = await driver.anyone.callOk(driver.contract.staff.startStaffPasskeySignIn, {})
    // The authenticator has passkeys of other accounts, too.
    const credential = driver.authenticator.get({ ...options, allowCredentials: [{ id }] })
    return valid('anyone', { credential })
  },
  startStaffPasskeyProof: async driver => {
    await withPasskey(driver)
    return valid('anyone', {})
  },
  startStaffPasskey: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
  confirmStaffPasskey: async driver => {
    await signIn(driver)
    const { options } = await driver.anyone.callOk(driver.contract.staff.startStaffPasskey, {})
    return valid('anyone', { credential: driver.authenticator.create(options), name: 'Laptop' })
  },
  renameStaffPasskey: async driver => {
    const { factorId } = await withPasskey(driver)
    return valid('anyone', { factorId, name: 'Work laptop' })
  },
  sendStaffSignInLink: async driver => valid('anyone', { email: (await invite(driver)).email }),
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
    const other = await driver.merchant.callOk(createStaffSignInLink, { id })
    await driver.anyone.callOk(signInStaff, { token: tokenOf(other.signInUrl) })
    const { sessions } = await driver.anyone.callOk(listStaffSessions, {})
    return valid('anyone', { id: sessions.find(({ current }) => !current)?.id ?? '' })
  },
  revokeOtherStaffSessions: async driver => {
    await signIn(driver)
    return valid('anyone', {})
  },
}
