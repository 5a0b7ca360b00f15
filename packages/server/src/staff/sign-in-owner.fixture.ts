import type { TestDriver } from '@stoa/testkit/valid-request'

/** Signs the browser of a driver in as a new owner of its site; returns them. */
export async function signInOwner({ merchant, anyone, contract, newEmail }: TestDriver) {
  const { inviteStaffMember, signInStaff } = contract.staff
  const { signInUrl } = await merchant.callOk(inviteStaffMember, { email: newEmail(), role: 'OWNER' })
  return (await anyone.callOk(signInStaff, { token: signInUrl.split('#token=')[1] ?? '' })).staffMember
}
