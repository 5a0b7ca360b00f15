import { allCalls, contract, type Role } from '@stoa/contract'
import {
  createShop,
  openWorld,
  requestFor,
  type Shop,
  twoOptions,
  validRequests,
  type World,
} from '@stoa/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Known, messagesFor } from '../testing/messages.ts'
import { replyCheck } from '../testing/reply-check.ts'

/** Requests for each call. */
const RUNS = Number(process.env.STOA_FUZZ_RUNS ?? 100)

let shop: Shop
let world: World
const known: Known = {
  product: [],
  variant: ['00000000-0000-0000-0000-000000000000'],
  collection: [],
  checkout: [],
  order: [],
  lineItem: [],
  activity: [],
  slug: [],
  choice: ['Colour', 'Red', 'Blue', 'Size', 'S', 'M'],
  app: ['215238eb-22a5-4c36-9e7b-e7c08025e04e'],
  dataCollection: [],
  dataItem: [],
  member: [],
  session: [],
  factor: [],
  connection: [],
  servicePlugin: [],
  secret: ['123456'],
  dataField: ['name', 'friends', 'year', 'tags', 'when', 'other', 'deep.path', '_id', '_createdDate'],
}

beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl') })
})
afterAll(() => shop.close())

/** A fresh visitor and things to call for: those before may have been bought, deleted or emptied. */
async function furnish() {
  world = await openWorld(shop)
  known.servicePlugin = [await freshPlugin()]
  const managed = await world.product({ productOptions: twoOptions, manageVariants: true })
  const plain = await world.product({}, 99_999)
  const collection = await world.collection([managed.id, plain.id])
  known.product = [managed.id, plain.id]
  known.variant = [...managed.variants.map(({ id }) => id), '00000000-0000-0000-0000-000000000000']
  known.collection = [collection.id]
  known.order = [await world.order(plain.id)]
  const activity = { merchantComment: { message: 'Called' } }
  const [order = ''] = known.order
  known.activity = [
    (await world.must(contract.orders.addActivity, { id: order, activity }, 'merchant')).activityId,
  ]
  known.checkout = [await world.checkout(plain.id)]
  known.lineItem = (await world.cart(plain.id)).lineItems.map(({ id }) => id as string)
  const { dataCollectionId, reference } = await world.dataReference()
  known.dataCollection = [dataCollectionId]
  known.dataItem = [reference.referringItemId, reference.referencedItemId]
  known.slug = [managed.slug, plain.slug, collection.slug as string]
}

/** One that is not asked, in place of those that requests have made, which would be. */
async function freshPlugin() {
  const { servicePlugins } = await world.must(contract.servicePlugins.listServicePlugins, {}, 'merchant')
  for (const { id } of servicePlugins)
    await world.must(contract.servicePlugins.deleteServicePlugin, { id }, 'merchant')
  const { message } = await validRequests.servicePlugins.createServicePlugin(world)
  const made = await world.must(contract.servicePlugins.createServicePlugin, message, 'merchant')
  return made.servicePlugin.id
}

/** Resources that speak of members and of how they sign in. */
const SIGN_IN =
  /^(oauth|authentication|recovery|verification|memberSessions|factors|passkeys|magicLink|connections|signIn|members)$/

/** Somebody who is signed in here and there, with a second factor, and secrets of all kinds under way. */
async function furnishSignIn() {
  const { factorId } = await world.addTotp()
  const { sessions } = await world.must(contract.memberSessions.listMySessions, {}, 'member')
  const { email } = await world.registered()
  known.member = [world.memberId, (await world.registered()).id]
  known.session = sessions.map(({ id }) => id)
  known.factor = [factorId]
  known.connection = [(await world.connection()).id]
  known.secret = [
    '123456',
    await world.flow(),
    await world.sessionToken(email),
    await world.recoveryToken(email),
    await world.linkToken(email),
    (await world.authSession()).sessionToken,
    (await world.emailCode()).stateToken,
  ]
}

const valueAt = (message: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

// What is sent to updateSite may leave a shop that delivers nowhere and takes no members: it comes last.
const inOrder = allCalls.toSorted((a, b) => Number(a.name === 'updateSite') - Number(b.name === 'updateSite'))

describe('whatever is sent, the platform has a word for it', () => {
  test.each(inOrder.map(call => [`${call.resource}.${call.name}`, call.declaration] as const))(
    '%s',
    async (operation, declaration) => {
      await furnish()
      if (SIGN_IN.test(operation.split('.')[0] ?? '')) await furnishSignIn()
      const check = replyCheck(declaration)
      const roles = declaration.allow as readonly Role[]
      await fc.assert(
        fc.asyncProperty(messagesFor(declaration, known), fc.constantFrom(...roles), async (sent, as) => {
          const way = declaration.path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
            const value = valueAt(sent, name)
            const usable = typeof value === 'string' && value.isWellFormed() && value !== ''
            return encodeURIComponent(usable ? value : (known.product[0] as string))
          })
          const headers: Record<string, string> = declaration.browser
            ? { origin: new URL(shop.baseUrl).origin }
            : {}
          const options = { token: world.tokens[as], path: way, headers }
          const response = await shop.fetch(requestFor(shop.baseUrl, declaration, sent, options))
          const text = await response.text()
          expect(response.status, text).toBeLessThan(500)
          if (response.status === 200) expect(check(JSON.parse(text))).toEqual([])
          else {
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_384)
            const { details } = JSON.parse(text)
            const named = details.applicationError?.code ?? details.validationError?.fieldViolations[0]?.field
            expect(named, text).toBeDefined()
          }
        }),
        { numRuns: RUNS },
      )
    },
  )
})
