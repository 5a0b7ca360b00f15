import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls, type CallDeclaration, type Contract, contract, writes } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver, validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { reviewsCollection } from '../product-reviews/reviews-collection.fixture.ts'
import { PERSONAL_TABLES } from '../storage/identity/personal-tables.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../testing/stored-events.fixture.ts'
import { type Marks, markMessage } from './mark-message.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { pool } = shop.platform.database

const MARKS: Marks = { email: 'ada@example.com', phone: '+49 30 987654321', word: 'Zqmarker' }
/** What tells of a person: the marks, and what factories of requests write about their buyers. */
const TEXTS = [MARKS.word, '987654321', 'Lovelace', 'Invalidenstr', '30 123456']
/** Every address with this domain is that of a person. */
const ADDRESS = /[\w.+-]+@example\.com/gi
/** Addresses of the shop and of its staff. */
const OF_SHOP = new Set(['shop@example.com'])
/** Calls whose names and addresses are those of the shop. */
const ABOUT_SHOP =
  /^(businessLocations|pickupLocations|sites|staff|localDeliveryOptions|taxRegions|orderInvoices)$/
/** Calls that write what others write too: they are sent every night only. */
const AGAIN = sized(/^(bulk|delete|remove)/, /^$/)
/** So are those about the catalogue and the settings of the shop, which know no buyer. */
const CATALOGUE = sized(
  /^(products|categories|inventory|collectionRules|priceLists|translations|synonym|brands|infoSec|ribbons|customiz|subscriptionOptions|tax|standardTax|tipSet|deliveryProf|shipp|pickup|localDel|exchange|webhooks)/,
  /^$/,
)
/** Calls that end what the test is about. */
const ENDS = /^(eraseBuyerData|deleteMyMember|deleteMember|bulkDeleteMembers(ByFilter)?)$/

/** The text as it is, and as it can be found in other forms: encoded, or hashed without a key. */
function formsOf(text: string): string[] {
  const hash = (name: string, of: string) => createHash(name).update(of).digest()
  const hashes = ['sha256', 'sha1', 'md5'].flatMap(name =>
    [text, text.toLowerCase(), `email:${text}`].map(of => hash(name, of)),
  )
  const bytes = Buffer.from(text)
  const base64 = ['', ' ', '  '].map(before =>
    Buffer.from(before + text)
      .toString('base64')
      .slice(4, -4),
  )
  return [
    text,
    encodeURIComponent(text),
    bytes.toString('hex'),
    ...base64,
    ...hashes.flatMap(digest => [digest.toString('hex'), digest.toString('base64').slice(0, 40)]),
  ].map(form => form.toLowerCase())
}

const eventTexts = async () => (await storedEvents(pool)).map(event => JSON.stringify(event))

/** Every row of the database as text, by table. Item tables of collections count as one. */
async function rowsByTable(): Promise<Map<string, string[]>> {
  const tables = await shop.sql` select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE'
    and table_schema not in ('pg_catalog', 'information_schema', 'partitions')`
  const found = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(r)::text as row from "${schema}"."${name}" r`)
    const table = schema === 'public' ? name : schema === 'data' ? 'data.items' : schema
    const texts = name === 'events' ? await eventTexts() : rows.map(({ row }) => row)
    found.set(table, [...(found.get(table) ?? []), ...texts])
  }
  return found
}

const FORMS = [MARKS.email, ...TEXTS].flatMap(formsOf)

/** Whether a text tells of a person: by a mark in any form, or by one of the addresses. */
const namesPerson = (text: string, addresses: ReadonlySet<string>) =>
  FORMS.some(form => text.includes(form)) || (text.match(ADDRESS) ?? []).some(found => addresses.has(found))

/** Rows that tell of a person, by table. */
function rowsWith(rows: Map<string, string[]>, addresses: ReadonlySet<string>): Record<string, string[]> {
  const found = [...rows].map(
    ([table, of]) => [table, of.filter(row => namesPerson(row.toLowerCase(), addresses))] as const,
  )
  return Object.fromEntries(found.filter(([, of]) => of.length > 0))
}

/** Sends the valid request of every call that writes, with marked data of the sender or of the person that it is about. */
async function fillShop(): Promise<string[]> {
  const staff = await signInStaff({ shop, driver: w }, 'OWNER')
  const failed: string[] = []
  for (const { resource, name, declaration } of allCalls as unknown as readonly {
    resource: keyof Contract
    name: string
    declaration: CallDeclaration
  }[]) {
    if (!writes(declaration) || ENDS.test(name) || AGAIN.test(name) || CATALOGUE.test(resource)) continue
    const sent = async (marking: 'ALL' | 'GIVEN' | undefined) => {
      await w.reviveMember()
      const { as, message } = await validRequest(w, resource, name)
      const isMarked = marking && !ABOUT_SHOP.test(resource)
      const marked = isMarked
        ? markMessage(declaration, message, { as, marks: MARKS, all: marking === 'ALL' })
        : message
      const token = as === 'merchant' && marking ? { token: staff.token } : {}
      const headers = { 'user-agent': MARKS.word }
      return (await w.send(declaration, marked, as, { headers, ...token })).status < 400
    }
    if (!((await sent('ALL')) || (await sent('GIVEN')) || (await sent(undefined))))
      failed.push(`${resource}.${name}`)
  }
  return failed
}

/** Uploaded files and their renditions that tell of a person. */
async function filesWith(addresses: ReadonlySet<string>): Promise<string[]> {
  const files = await readdir(shop.mediaFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const file of files.filter(entry => entry.isFile())) {
    const content = (await readFile(join(file.parentPath, file.name))).toString('latin1')
    if (namesPerson(content.toLowerCase(), addresses)) found.push(file.name)
  }
  return found
}

/** Orders with a coupon, an abandoned checkout, and a merchant who gets a mail for each order. */
async function fillOrders() {
  const site = { notifications: { newOrders: ['boss@shop.test'] }, ownerEmail: 'boss@shop.test' }
  await w.merchant.callOk(contract.sites.updateSite, { site })
  const coupon = { name: 'Ten', code: 'TEN', percentage: 10, usageLimitPerBuyer: 9 }
  await w.merchant.callOk(contract.coupons.createCoupon, { coupon })
  await w.checkout()
  shop.clock.advance(61 * 60_000)
  await shop.platform.run('abandoned checkouts')
  await w.asNewMember()
  for (const as of ['visitor', 'member'] as const) {
    const id = await w.checkout(undefined, 1, as)
    await w.callOk(contract.checkout.updateCheckout, { checkout: { id }, couponCode: 'TEN' }, as)
    await w.callOk(contract.checkout.createOrder, { id }, as)
  }
}

test('every part of the declaration is in the downloads and in the guide', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/guides/member-data.md'), 'utf8')
  const parts = Object.keys(contract.members.downloadMyData.reply.properties)
  for (const [table, { download }] of Object.entries(PERSONAL_TABLES)) {
    expect(guide, table).toContain(`\`${table}\``)
    if (typeof download === 'string') expect(parts, table).toContain(download)
  }
})

test('a link to an order or its payment shows nobody after the erasure', async () => {
  const buyer = await createDriver(shop)
  const email = buyer.newEmail()
  const id = await buyer.checkout()
  await buyer.visitor.callOk(contract.checkout.updateCheckout, { checkout: { id, buyerInfo: { email } } })
  const { orderId } = await buyer.visitor.callOk(contract.checkout.createOrder, { id })
  const { orderStatus } = await buyer.visitor.callOk(contract.orderStatus.getOrderStatus, { orderId })
  const token = orderStatus.orderUrl.split('token=')[1] ?? ''
  const orderPaymentRequest = { orderId, title: 'Deposit' }
  const { orderPaymentRequestUrl } = await buyer.merchant.callOk(
    contract.orderPaymentRequests.createOrderPaymentRequest,
    { orderPaymentRequest },
  )
  const payToken = orderPaymentRequestUrl.split('/pay/')[1] ?? ''
  const openedToPay = () => buyer.anyone.callOk(contract.paymentPages.openPaymentPage, { token: payToken })
  expect(JSON.stringify(await openedToPay())).toContain(email)
  const opened = () => buyer.anyone.callOk(contract.orderStatus.openOrderStatus, { token })
  expect(JSON.stringify(await opened())).toContain(email)

  await buyer.merchant.callOk(contract.buyerData.eraseBuyerData, { email })
  const reply = await opened()
  expect(reply.orderStatus).toMatchObject({
    order: { id: orderId, status: 'APPROVED', lineItems: [{ quantity: 1 }] },
    fulfillments: [],
    documents: [],
    downloads: [],
    cancelable: false,
  })
  expect(namesPerson(JSON.stringify(reply).toLowerCase(), new Set([email]))).toBe(false)
  const toPay = await openedToPay()
  expect(toPay).toMatchObject({ paymentPage: { order: { id: orderId } } })
  expect(namesPerson(JSON.stringify(toPay).toLowerCase(), new Set([email]))).toBe(false)
  const canceled = await buyer.anyone.send(contract.orderStatus.cancelByBuyer, { token })
  expect(codeOf(canceled)).toBe('ORDER_NOT_CANCELABLE')
})

test('a link to an abandoned checkout opens nothing after the erasure', async () => {
  const buyer = await createDriver(shop)
  const email = buyer.newEmail()
  const id = await buyer.checkout()
  await buyer.visitor.callOk(contract.checkout.updateCheckout, { checkout: { id, buyerInfo: { email } } })
  shop.clock.advance(61 * 60_000)
  await shop.platform.run('abandoned checkouts')
  const { abandonedCheckouts } = await buyer.merchant.callOk(
    contract.abandonedCheckouts.searchAbandonedCheckouts,
    { search: { filter: { 'buyerInfo.email': email } } },
  )
  const link = String(abandonedCheckouts[0]?.checkoutUrl)
  await buyer.merchant.callOk(contract.buyerData.eraseBuyerData, { email })
  const page = await shop.fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(404)
  expect(namesPerson((await page.text()).toLowerCase(), new Set([email]))).toBe(false)
})

test('a coupon for one use per buyer stays used after the erasure of the buyer', async () => {
  const buyer = await createDriver(shop)
  const email = buyer.newEmail()
  const coupon = { name: 'Once', code: 'ONCE', percentage: 10, usageLimitPerBuyer: 1 }
  await buyer.merchant.callOk(contract.coupons.createCoupon, { coupon })
  const use = async (driver: TestDriver) => {
    const id = await driver.checkout()
    const checkout = { id, buyerInfo: { email } }
    await driver.visitor.callOk(contract.checkout.updateCheckout, { checkout })
    const reply = await driver.visitor.send(contract.checkout.updateCheckout, {
      checkout: { id },
      couponCode: 'ONCE',
    })
    if (reply.status === 200) await driver.visitor.callOk(contract.checkout.createOrder, { id })
    return reply.body.checkout?.appliedDiscounts?.length ?? 0
  }
  expect(await use(buyer)).toBe(1)
  await buyer.merchant.callOk(contract.buyerData.eraseBuyerData, { email })
  expect(await use(await createDriver(shop))).toBe(0)
})

test('reviews and messages of a form are in the download of their author, and gone after the erasure', async () => {
  const author = await createDriver(shop)
  const { email } = await author.asNewMember()
  await reviewsCollection(author)
  const inbox = {
    id: 'messages',
    fields: [{ key: 'message', type: 'TEXT' as const }],
    permissions: {
      read: 'ADMIN' as const,
      insert: 'ANYONE' as const,
      update: 'ADMIN' as const,
      remove: 'ADMIN' as const,
    },
  }
  await author.merchant.callOk(contract.dataCollections.createDataCollection, { collection: inbox })
  const write = (data: object, as: 'visitor' | 'member' | 'merchant') =>
    author.callOk(contract.items.insert, { dataCollectionId: 'messages', dataItem: { data } }, as)
  const { id: productId } = await author.product()
  await author.order(productId, 1, 'member')
  const { reviewId } = await author.member.callOk(contract.productReviews.createProductReview, {
    productId,
    review: { rating: 4, author: 'Wilhelmina', text: 'Light.' },
  })
  const guest = 'Grace.Hopper@example.com'
  await write({ message: 'Where is it?' }, 'member')
  await write({ message: 'Late', sender: { email: guest } }, 'visitor')
  await write({ message: `About ${guest}` }, 'visitor')
  await write({ message: 'Our contact', email: guest }, 'merchant')

  const mine = await author.member.callOk(contract.members.downloadMyData, {})
  const byCollection = mine.items.toSorted((one, other) =>
    other.dataCollectionId < one.dataCollectionId ? -1 : 1,
  )
  expect(byCollection).toMatchObject([
    {
      dataCollectionId: 'shopReviews',
      id: reviewId,
      data: { author: 'Wilhelmina', _owner: author.memberId },
    },
    { dataCollectionId: 'messages', data: { message: 'Where is it?' } },
  ])
  const theirs = await author.merchant.callOk(contract.buyerData.downloadBuyerData, { email: guest })
  expect(theirs.items).toMatchObject([{ data: { message: 'Late' } }])

  await author.member.callOk(contract.members.deleteMyMember, {})
  const reply = await author.merchant.callOk(contract.buyerData.eraseBuyerData, { email: guest })
  expect(reply.erased.items).toBe(1)
  const itemsOf = async (dataCollectionId: string) =>
    (
      await author.merchant.callOk(contract.items.query, {
        dataCollectionId,
        publishPluginOptions: { includeDraftItems: true },
        consistentRead: true,
      })
    ).dataItems.map(({ data }) => data)
  expect(await itemsOf('shopReviews')).toEqual([])
  expect(await itemsOf('messages')).toMatchObject([{ message: `About ${guest}` }, { message: 'Our contact' }])
  const rows = await shop.sql`select type, payload, before from events where type like 'wix.data.%'
    and entity_id = ${reviewId}`
  expect(rows.map(({ type }) => type)).toEqual([
    'wix.data.v2.data_item_created',
    'wix.data.v2.data_item_deleted',
  ])
  expect(namesPerson(JSON.stringify(rows).toLowerCase(), new Set([email]))).toBe(false)
  expect(JSON.stringify(rows)).not.toContain('Wilhelmina')
})

// Comes last: the calls change how the shop delivers.
test('what is stored about people is gone after their erasure, but for what the law requires', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  await fillOrders()
  expect(await fillShop()).toEqual([])
  const before = await rowsByTable()
  const staff = await shop.sql`
    select email from staff_members
    union select coalesce(before, after) ->> 'email' from journal_rows where table_name = 'staff_members'
    union select payload #>> '{staffMember,email}' from events where type like 'stoa.platform.v1.staff%'`
  for (const { email } of staff) if (email) OF_SHOP.add(email)
  const addresses = new Set(
    [...before.values()]
      .flat()
      .flatMap(row => row.match(ADDRESS) ?? [])
      .map(address => address.toLowerCase())
      .filter(address => !OF_SHOP.has(address)),
  )
  const known = Object.keys(rowsWith(before, addresses))
  expect(known.sort()).toEqual(Object.keys(PERSONAL_TABLES).sort())

  const members = await shop.sql`select id from members`
  const memberIds = members.map(({ id }) => id)
  await w.merchant.callOk(contract.members.bulkDeleteMembers, { memberIds })
  await Promise.all(
    [...addresses].map(email => w.merchant.send(contract.buyerData.eraseBuyerData, { email })),
  )

  const left = rowsWith(await rowsByTable(), addresses)
  expect(Object.keys(left).filter(table => !PERSONAL_TABLES[table]?.remains)).toEqual([])
  // The payloads of other events may have a word of someone who has left no address.
  const named = (left.events ?? []).filter(row => row.match(ADDRESS)?.some(found => addresses.has(found)))
  const types = new Set(named.map(row => JSON.parse(row).type))
  expect([...types].filter(type => !/^(wix|stoa)\.ecom\.v1\.order/.test(type))).toEqual([])
  // Items that the merchant wrote, and those of visitors that have no address of their own.
  const owned = (left['data.items'] ?? [])
    .map(row => JSON.parse(row))
    .filter(
      item =>
        item.owner_role === 'member' ||
        (item.owner_role && Object.values<string>(item.data).some(value => addresses.has(value))),
    )
  expect(owned).toEqual([])
  const completed = new Set((left.checkouts ?? []).map(row => JSON.parse(row).completed))
  expect([...completed]).toEqual([true])
  expect(await filesWith(addresses)).toEqual([])
})
