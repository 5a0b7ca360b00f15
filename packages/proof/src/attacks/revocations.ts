import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { type SignedInStaff, signInStaff } from '@stoa/testkit/staff'
import type { Target } from '../target.ts'
import { createKey, sendWith } from './narrow-callers.ts'

const { apiKeys, clientApps, members, oauth, roles, sites, staff, products } = contract

interface Revoking {
  target: Target
  driver: TestDriver
  owner: SignedInStaff
}

/** Gives a right and revokes it. Returns the request of the revocation, and whether the right works. */
type Revoke = (site: Revoking) => Promise<{ requestId: string; works(): Promise<boolean> }>

/** What an owner takes away, by what it is. */
export const revocations: Record<string, Revoke> = {
  'an API key': async ({ driver, owner }) => {
    const { id, secret } = await createKey(driver)
    const { requestId } = await sendOk(owner, apiKeys.revokeApiKey, { id })
    return { requestId, works: () => succeeds(sendWith(driver, secret)(sites.getSite, {})) }
  },
  'the secret of an app': async site => {
    const app = await createApp(site)
    const { requestId } = await sendOk(site.owner, clientApps.createClientSecret, { id: app.id })
    return { requestId, works: async () => (await app.token()) !== undefined }
  },
  'an app': async site => {
    const app = await createApp(site)
    const { requestId } = await sendOk(site.owner, clientApps.deleteClientApp, { id: app.id })
    return { requestId, works: async () => (await app.token()) !== undefined }
  },
  'a scope of an app': async site => {
    const app = await createApp(site)
    const { requestId } = await sendOk(site.owner, clientApps.updateClientApp, {
      id: app.id,
      scopes: ['orders:read'],
    })
    const works = async () =>
      succeeds(sendWith(site.driver, (await app.token()) ?? '')(products.queryProducts, {}))
    return { requestId, works }
  },
  'a colleague': async ({ target, driver, owner }) => {
    const removed = await signInStaff({ shop: target, driver }, 'MANAGER')
    const { requestId } = await sendOk(owner, staff.removeStaffMember, { id: removed.id })
    return { requestId, works: () => succeeds(removed.send(products.queryProducts, {})) }
  },
  'the role of a colleague': async ({ target, driver, owner }) => {
    const reduced = await signInStaff({ shop: target, driver }, 'OWNER')
    const { requestId } = await sendOk(owner, staff.updateStaffMember, { id: reduced.id, role: 'READ_ONLY' })
    return { requestId, works: () => succeeds(reduced.send(products.createProduct, product)) }
  },
  'a scope of a role': async ({ target, driver, owner }) => {
    const narrowed = await signInStaff({ shop: target, driver }, ['catalog:write'])
    const { staffMember } = await driver.merchant.callOk(staff.listStaffMembers, {}).then(reply => ({
      staffMember: reply.staffMembers.find(({ id }) => id === narrowed.id),
    }))
    const change = { id: staffMember?.roleId, scopes: ['catalog:read'] }
    const { requestId } = await sendOk(owner, roles.updateRole, change)
    return { requestId, works: () => succeeds(narrowed.send(products.createProduct, product)) }
  },
  'the session of a blocked member': async ({ driver, owner }) => {
    const { id, tokens } = await driver.asNewMember()
    const { requestId } = await sendOk(owner, members.blockMember, { id })
    const send = sendWith(driver, tokens.access_token, {}, 'member')
    return { requestId, works: () => succeeds(send(members.getCurrentMember, {})) }
  },
}

const product = { product: { name: 'Proof', priceData: { price: 1 } } }

async function sendOk(owner: SignedInStaff, call: object, message: object) {
  const reply = await owner.send(call, message)
  if (reply.status !== 200) throw new Error(`the revocation is answered ${reply.status}`)
  return reply
}

const succeeds = async (reply: Promise<{ status: number }>) => (await reply).status === 200

/** A client app of a program on a server, with a function that asks for its token. */
async function createApp({ driver, owner }: Revoking) {
  const { body } = await sendOk(owner, clientApps.createClientApp, {
    name: 'Stoa proof',
    withSecret: true,
    scopes: ['catalog:read', 'orders:read'],
  })
  const clientId = body.clientApp.id as string
  const request = { clientId, grantType: 'client_credentials', clientSecret: body.clientSecret }
  return {
    id: clientId,
    async token(): Promise<string | undefined> {
      const reply = await driver.anyone.send(oauth.token, request)
      return reply.body?.access_token
    },
  }
}
