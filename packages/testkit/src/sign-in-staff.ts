import { CUSTOM_ROLE, contract, type StaffRole } from '@stoa/contract'
import type { DriverShop, SiteAccess } from './driver-shop.ts'
import { createDriver, type TestDriver } from './test-driver.ts'

const { staff, roles } = contract

/**
 * Signs a new staff member in, with a built-in role or with scopes as a role of the shop. Returns their id and access token, a
 * function that sends calls as them, with the request id of the reply, and one that renews the token.
 */
export async function signInStaff(
  { shop, driver }: { shop: DriverShop & SiteAccess; driver: TestDriver },
  access: StaffRole | readonly string[],
) {
  const right =
    typeof access === 'string'
      ? { role: access }
      : { role: CUSTOM_ROLE, roleId: await newRole(driver, access) }
  const { staffMember, signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, {
    email: driver.newEmail(),
    ...right,
  } as never)
  const browser = await createDriver(shop)
  const { accessToken } = await browser.anyone.callOk(staff.signInStaff, {
    token: signInUrl.split('#token=')[1] ?? '',
  })
  let token = accessToken
  const send = async (call: object, message: object) => {
    const reply = await driver.merchant.send(
      call as typeof contract.products.createProduct,
      message as never,
      { token },
    )
    return { ...reply, requestId: reply.headers.get('x-wix-request-id') ?? '' }
  }
  const renew = async () => {
    token = (await browser.anyone.callOk(staff.openStaffSession, {})).accessToken
  }
  return { id: staffMember.id, token, send, renew }
}

/** The result of `signInStaff`. */
export type SignedInStaff = Awaited<ReturnType<typeof signInStaff>>

async function newRole(driver: TestDriver, scopes: readonly string[]): Promise<string> {
  const message = { name: driver.newEmail().slice(0, 50), scopes } as never
  return (await driver.merchant.callOk(roles.createRole, message)).role.id
}
