import {
  allCalls,
  contract,
  EVERYONE,
  isInScope,
  isStaffCallAllowed,
  type NamedCall,
  requiredAccess,
  type StaffArea,
  scopes,
  staffAccess,
  staffAreas,
  staffRoles,
} from '@stoa/contract'
import { validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { signInStaff } from '@stoa/testkit/staff'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { requestSchema } from './request/request-schema.ts'

const { shop, driver } = await openTestShop()

/** A text for each area, which only records of this area have. */
const markerOf = (area: StaffArea) => `marker${area.toLowerCase()}`

/** Reads that show other areas on purpose, with their reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'members.downloadMemberData': 'the file of a person has all areas, and needs customers:write',
  'buyerData.downloadBuyerData': 'the file of a person has all areas, and needs customers:write',
  'impersonation.readAsMember': 'is a scope of its own: it reads what the member may read',
}

const operationOf = ({ resource, name }: NamedCall) => `${resource}.${name}`
const areaOfCall = (call: NamedCall) => requiredAccess.get(operationOf(call))?.area
const reads = allCalls.filter(
  call =>
    (call.declaration.method === 'GET' || call.declaration.readOnly) &&
    call.declaration.allow.includes('merchant') &&
    !call.declaration.redirects &&
    !call.declaration.sameOriginOnly,
)

/** Fields that name one record. That of a valid request has no marker: such reads are tried every night. */
const NAMES_RECORD = /^(id|slug|items?|token|code|pipeline|search)$|Ids?$/

interface Reader {
  name: string
  token: string
  may: (operation: string) => boolean
  readable: StaffArea[]
}

interface Request {
  call: NamedCall
  message: object
}

/** A valid discount rule. Orders show the names of theirs, so it is written after the orders. */
async function rule() {
  const { message } = await validRequest(driver, 'discountRules', 'createDiscountRule')
  return (message as { discountRule: object }).discountRule
}

/** Writes records with the marker of each area, with events, journal entries and mails about them. */
async function fill() {
  const mark = markerOf
  const { orders } = await driver.merchant.callOk(contract.orders.searchOrders, {})
  const { token } = await signInStaff({ shop, driver }, 'OWNER')
  const as = { token }
  const make = <D extends typeof contract.products.createProduct>(call: object, message: object) =>
    driver.merchant.callOk(call as D, message as never, as) as Promise<Record<string, unknown>>
  await make(contract.brandsV3.createBrand, { brand: { name: mark('CATALOG') } })
  await make(contract.discountRules.createDiscountRule, {
    discountRule: { ...(await rule()), name: mark('PRICES') },
  })
  await make(contract.memberGroups.createMemberGroup, { memberGroup: { name: mark('CUSTOMERS') } })
  await make(contract.newsletter.subscribeToNewsletter, { email: `${mark('CUSTOMERS')}@example.com` })
  await make(contract.roles.createRole, { name: mark('STAFF'), scopes: ['content:read'] })
  await make(contract.apiKeys.createApiKey, { name: mark('DEVELOPERS'), scopes: ['content:read'] })
  await make(contract.webhooks.createWebhook, {
    webhook: { name: mark('DEVELOPERS'), uri: 'https://erp.invalid/events', status: 'PAUSED' },
  })
  await make(contract.savedViews.createSavedView, { page: 'staff', name: mark('STAFF'), query: '' })
  await make(contract.dataCollections.createDataCollection, {
    collection: { id: 'Marked', displayName: mark('CONTENT'), fields: [{ key: 'title', type: 'TEXT' }] },
  })
  await make(contract.items.insert, {
    dataCollectionId: 'Marked',
    dataItem: { data: { title: mark('CONTENT') } },
  })
  await make(contract.orders.updateOrder, {
    order: { id: orders[0]?.id, buyerInfo: { email: `${mark('ORDERS')}@example.com` } },
  })
}

/** Readers of single areas: a key with the scope, alone and with that of the developers' area; the roles of staff. */
async function readers(): Promise<Reader[]> {
  const found: Reader[] = []
  const add = async (name: string, granted: string[]) => {
    const key = await driver.merchant.callOk(contract.apiKeys.createApiKey, {
      name: `Reader ${name}`,
      scopes: granted as (typeof scopes)[number][] & never[],
    })
    found.push({
      name,
      token: key.secret,
      may: operation => isInScope(granted, operation),
      readable: staffAreas.filter(area => granted.some(scope => scope.startsWith(`${area.toLowerCase()}:`))),
    })
  }
  for (const area of staffAreas) {
    const name = area.toLowerCase()
    const scope = scopes.includes(`${name}:write`) ? `${name}:write` : `${name}:read`
    await add(scope, [scope])
    const read = scopes.includes(`${name}:read`) ? `${name}:read` : scope
    if (area !== 'DEVELOPERS') await add(`${read} developers:read`, [read, 'developers:read'])
  }
  for (const role of staffRoles) {
    const { token } = await signInStaff({ shop, driver }, role)
    found.push({
      name: role,
      token,
      may: operation => isStaffCallAllowed(role, operation),
      readable: staffAreas.filter(area => staffAccess[role][area] !== 'NONE'),
    })
  }
  return found
}

let all: Reader[] = []
const requests: Request[] = []
const owner = () => shop.apiKey

const textOf = async ({ call, message }: Request, token: string) => {
  const reply = await driver.merchant.send(call.declaration, message, { token })
  return JSON.stringify(reply.body)
}
/** Markers of areas that the reader may not read. */
const shownTo = ({ readable }: Reader, text: string) =>
  staffAreas.filter(area => !readable.includes(area) && text.includes(markerOf(area)))

beforeAll(async () => {
  // First: valid requests change delivery, and the newest records are read below.
  await driver.order()
  for (const call of reads) {
    const { required = [] } = requestSchema(call.declaration)
    // Lists show the newest records, which are those with markers.
    if (required.length === 0) requests.push({ call, message: {} })
    if (!sized(required.length > 0 && !required.some(field => NAMES_RECORD.test(field)), true)) continue
    const { as, message } = await validRequest(driver, call.resource, call.name)
    if (as === 'merchant') requests.push({ call, message })
    await driver.reviveMember()
  }
  await fill()
  all = await readers()
}, 60_000)

describe('protocol/journal §4: no way to the records of an area but the right to read it', () => {
  test('the markers are there: direct reads, events, mails and the journal show them to the owner', async () => {
    const seen = new Set<string>()
    const extra = [
      {
        call: 'listEvents',
        text: JSON.stringify(
          await driver.merchant.callOk(contract.events.listEvents, { order: 'DESC', limit: 100 }),
        ),
      },
      {
        call: 'listMails',
        text: JSON.stringify(await driver.merchant.callOk(contract.mails.listMails, { limit: 100 })),
      },
    ]
    for (const { text } of extra)
      for (const area of staffAreas) if (text.includes(markerOf(area))) seen.add(area)
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['CATALOG', 'CUSTOMERS', 'DEVELOPERS', 'ORDERS', 'STAFF']),
    )
    expect(await textOf({ call: named('roles', 'listRoles'), message: {} }, owner())).toContain(
      markerOf('STAFF'),
    )
  })

  test('every read of the contract', async () => {
    const leaks: string[] = []
    let count = 0
    for (const reader of all)
      for (const request of requests) {
        const operation = operationOf(request.call)
        if (!reader.may(operation) || operation in EXCEPTIONS) continue
        // Managers and owners may read all areas.
        if (reader.readable.length === staffAreas.length) continue
        count++
        for (const area of shownTo(reader, await textOf(request, reader.token)))
          leaks.push(`${reader.name}: ${operation} shows ${area}`)
      }
    expect(count).toBeGreaterThan(500)
    expect(leaks).toEqual([])
  }, 120_000)

  test('lists of events, mails and the journal, to their end', async () => {
    const leaks: string[] = []
    for (const reader of all) {
      const lists: Request[] = [
        { call: named('events', 'listEvents'), message: { order: 'DESC', limit: 100 } },
        { call: named('events', 'listEvents'), message: { after: '0', limit: 100 } },
        { call: named('mails', 'listMails'), message: { limit: 100 } },
        { call: named('journal', 'listJournalEntries'), message: { limit: 50 } },
        { call: named('savedViews', 'listSavedViews'), message: { page: 'staff' } },
      ]
      const { mails } = await driver.merchant.callOk(contract.mails.listMails, { limit: sized(5, 20) })
      for (const { id } of mails) lists.push({ call: named('mails', 'getMail'), message: { id } })
      const { events } = await driver.merchant.callOk(contract.events.listEvents, {
        order: 'DESC',
        limit: sized(8, 30),
      })
      for (const entityId of new Set(events.map(event => event.entityId)))
        lists.push({ call: named('journal', 'listEntityHistory'), message: { entityId } })
      for (const request of lists)
        for (const area of shownTo(reader, await textOf(request, reader.token)))
          leaks.push(`${reader.name}: ${operationOf(request.call)} shows ${area}`)
    }
    expect(leaks).toEqual([])
  }, 60_000)

  test('GraphQL', async () => {
    const document = `query {
      ecomOrdersV1SearchOrders { orders { id buyerInfo { email } } }
      stoaEventsV1ListEvents(input: { order: DESC, limit: 100 }) { events { type payload } }
      stoaMailsV1ListMails(input: { limit: 100 }) { mails { recipient } }
      stoaRolesV1ListRoles { roles { name } }
    }`
    const ask = async (authorization: string) => {
      const reply = await shop.fetch(`${shop.baseUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: document }),
      })
      return reply.text()
    }
    expect(await ask(owner())).toContain(markerOf('ORDERS'))
    for (const reader of all)
      expect([reader.name, shownTo(reader, await ask(reader.token))]).toEqual([reader.name, []])
  })

  test('every event of the shop has an area', async () => {
    const { eventAreas } = await import('../call/event-areas.ts')
    const rows = await shop.sql`select distinct type from events`
    expect(rows.map(({ type }) => type).filter((type: string) => !eventAreas().has(type))).toEqual([])
  })
})

function named(resource: string, name: string): NamedCall {
  const found = allCalls.find(call => call.resource === resource && call.name === name)
  if (!found) throw new Error(`${resource}.${name} is not a call`)
  return found
}

test('the exceptions are reads, and each call has an area', () => {
  expect(Object.keys(EXCEPTIONS).filter(one => !allCalls.some(call => operationOf(call) === one))).toEqual([])
  expect(reads.filter(call => areaOfCall(call) === undefined)).toEqual([])
  expect(reads.filter(call => areaOfCall(call) === EVERYONE).length).toBeGreaterThan(0)
})
