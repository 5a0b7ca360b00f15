import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'

/** Request id and product of a change by a staff member. */
async function changeByStaff(driver: TestDriver) {
  const { staff, products } = driver.contract
  const { signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, {
    email: driver.newEmail(),
    name: 'Ada',
    role: 'CATALOG',
  })
  const token = signInUrl.split('#token=')[1] ?? signInUrl
  const { accessToken } = await driver.anyone.callOk(staff.signInStaff, { token })
  const reply = await driver.merchant.send(
    products.createProduct,
    { product: { name: 'Bowl', priceData: { price: 12 } } },
    { token: accessToken },
  )
  return {
    requestId: reply.headers.get('x-wix-request-id') ?? '',
    productId: (reply.body as { product: { id: string } }).product.id,
  }
}

export const journal: ValidRequests<'journal'> = {
  listJournalEntries: async driver => {
    await changeByStaff(driver)
    return valid('merchant', { limit: 5 })
  },
  listEntityHistory: async driver =>
    valid('merchant', { entityId: (await changeByStaff(driver)).productId, limit: 5 }),
  undoChange: async driver => valid('merchant', { requestId: (await changeByStaff(driver)).requestId }),
}
