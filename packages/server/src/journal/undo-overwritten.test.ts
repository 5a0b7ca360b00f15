import { contract } from '@stoa/contract'
import { codeOf, createDriver, twoOptions } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { staff, journal, products, roles, items } = contract

const input = { email: driver.newEmail(), role: 'OWNER' } as const
const { signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, input)
const browser = await createDriver(shop)
const signIn = { token: signInUrl.split('#token=')[1] ?? '' }
const { accessToken: token } = await browser.anyone.callOk(staff.signInStaff, signIn)

type Call = Parameters<typeof driver.send>[0]
const send = async (call: Call, message: object) => {
  const reply = await driver.merchant.send(call, message, { token })
  expect(reply.status).toBe(200)
  return reply.headers.get('x-wix-request-id') ?? ''
}
const undo = (requestId: string) => driver.merchant.send(journal.undoChange, { requestId }, { token })

/** Two changes of the same values: the first cannot be taken back before the second. */
async function expectOrder(first: string, second: string) {
  expect(codeOf(await undo(first))).toBe('CHANGE_OVERWRITTEN')
  for (const requestId of [second, first]) expect((await undo(requestId)).status).toBe(200)
}

test('protocol/journal §3: prices of variants', async () => {
  const { id } = await driver.product({ productOptions: twoOptions, manageVariants: true })
  const choices = { Colour: 'Red', Size: 'S' }
  const change = (price: number) =>
    send(products.updateProductVariants, { id, variants: [{ choices, price }] })
  await change(10)
  await expectOrder(await change(11), await change(12))
  const { variants } = await driver.merchant.callOk(products.queryProductVariants, { id, choices })
  expect(variants[0]?.variant?.priceData?.price).toBe(10)
})

test('protocol/journal §3: roles and staff', async () => {
  const { role } = await driver.merchant.callOk(roles.createRole, {
    name: 'Packing',
    scopes: ['orders:read'],
  })
  const change = (name: string) => send(roles.updateRole, { id: role.id, name })
  await expectOrder(await change('B'), await change('C'))
  const invited = { email: driver.newEmail(), name: 'A', role: 'ORDERS' } as const
  const { staffMember } = await driver.merchant.callOk(staff.inviteStaffMember, invited)
  const rename = (name: string) => send(staff.updateStaffMember, { id: staffMember.id, name })
  await expectOrder(await rename('B'), await rename('C'))
  const { staffMembers } = await driver.merchant.callOk(staff.listStaffMembers, {})
  expect(staffMembers.find(({ id }) => id === staffMember.id)?.name).toBe('A')
})

test('protocol/journal §3: content', async () => {
  const dataCollectionId = await driver.dataCollection()
  const { dataItem } = await driver.merchant.callOk(items.insert, {
    dataCollectionId,
    dataItem: { data: { title: 'A' } },
  })
  const id = dataItem?.id ?? ''
  const change = (title: string) =>
    send(items.update, { dataCollectionId, dataItem: { id, data: { title } } })
  await expectOrder(await change('B'), await change('C'))
  const read = { dataCollectionId, dataItemId: id }
  expect((await driver.merchant.callOk(items.get, read)).dataItem?.data).toMatchObject({ title: 'A' })
  const removed = await send(items.remove, read)
  expect((await undo(removed)).status).toBe(200)
  expect((await driver.merchant.callOk(items.get, read)).dataItem?.data).toMatchObject({ title: 'A' })
})
