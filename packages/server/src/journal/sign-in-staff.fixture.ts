import { contract, type StaffRole } from '@stoa/contract'
import { createDriver, type Shop, type TestDriver } from '@stoa/testkit'

const { staff } = contract

/** Signs a new staff member in. Returns their access token, and a function that sends calls as them, with the request id of the reply. */
export async function signInStaff({ shop, driver }: { shop: Shop; driver: TestDriver }, role: StaffRole) {
  const { signInUrl } = await driver.callOk(
    staff.inviteStaffMember,
    { email: driver.newEmail(), role },
    'merchant',
  )
  const browser = await createDriver(shop)
  const { accessToken: token } = await browser.callOk(
    staff.signInStaff,
    { token: signInUrl.split('#token=')[1] ?? '' },
    'anyone',
  )
  const send = async (call: object, message: object) => {
    const reply = await driver.send(
      call as typeof contract.products.createProduct,
      message as never,
      'merchant',
      { token },
    )
    return { ...reply, requestId: reply.headers.get('x-wix-request-id') ?? '' }
  }
  return { token, send }
}
