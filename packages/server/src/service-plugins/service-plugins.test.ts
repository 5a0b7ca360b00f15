import { contract } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const shop = await openShop()

const { servicePlugins: calls } = contract
const given = {
  name: 'Checks articles',
  kind: 'DATA_HOOKS' as const,
  uri: 'https://hooks.example.com/stoa',
  dataHooks: { hooks: ['beforeInsert' as const] },
}
const create = (w: TestDriver, more: object = {}) =>
  w.merchant.callOk(calls.createServicePlugin, { servicePlugin: { ...given, ...more } })
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

scenarios(() => shop, calls.createServicePlugin, [
  {
    name: 'registers a program: the secret is shown once, other settings have defaults',
    request: { servicePlugin: given },
    reply: {
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      servicePlugin: {
        ...given,
        revision: 1,
        enabled: true,
        timeoutMs: 2000,
        fallback: 'REJECT',
        position: 0,
        dataHooks: { dataCollectionIds: [], hooks: ['beforeInsert'], withCurrentItem: false },
        health: { circuit: 'CLOSED', failures: 0, lastFailure: undefined },
      },
    },
    emitted: ['stoa.platform.v1.service_plugin_created'],
    async afterwards(_, { signingSecret, servicePlugin }) {
      const rows = await shop.sql`select (select encrypted_secrets from service_plugins
        where id = ${servicePlugin.id}) as secrets, (select string_agg(payload::text, '') from events
        where entity_id = ${servicePlugin.id}::text) as payloads`
      expect(rows[0].secrets.toString('latin1')).not.toContain(signingSecret.slice(6, 20))
      expect(rows[0].payloads).not.toContain('whsec')
    },
  },
  {
    name: 'needs a name, a kind and an address',
    request: { servicePlugin: { kind: 'DATA_HOOKS', uri: given.uri, dataHooks: given.dataHooks } },
    rejects: { 'servicePlugin.name': 'REQUIRED_FIELD' },
  },
  {
    name: 'needs the hooks that it answers',
    request: { servicePlugin: { ...given, dataHooks: {} } },
    rejects: { 'servicePlugin.dataHooks.hooks': 'REQUIRED_FIELD' },
  },
  {
    name: 'rejects an address without encryption',
    request: { servicePlugin: { ...given, uri: 'http://hooks.example.com/' } },
    rejects: { 'servicePlugin.uri': 'FORMAT' },
  },
  {
    name: 'rejects an address with a password',
    request: { servicePlugin: { ...given, uri: 'https://me:secret@hooks.example.com/' } },
    rejects: { 'servicePlugin.uri': 'FORMAT' },
  },
  {
    name: 'rejects an address in a private network',
    request: { servicePlugin: { ...given, uri: 'https://169.254.169.254/latest' } },
    rejects: { 'servicePlugin.uri': 'VALIDATION' },
  },
  {
    name: 'rejects a time budget of minutes',
    request: { servicePlugin: { ...given, timeoutMs: 60_000 } },
    rejects: { 'servicePlugin.timeoutMs': 'MAX' },
  },
  {
    name: 'rejects a hook that there is not',
    request: { servicePlugin: { ...given, dataHooks: { hooks: ['beforeTruncate' as never] } } },
    rejects: { 'servicePlugin.dataHooks.hooks[0]': 'INVALID_ENUM_VALUE' },
  },
  {
    name: 'rejects the fifty-first',
    async given(w) {
      const { servicePlugins } = await w.merchant.callOk(calls.listServicePlugins, {})
      await Promise.all(
        Array.from({ length: 50 - servicePlugins.length }, () => create(w, { enabled: false })),
      )
      return { servicePlugin: given }
    },
    fails: 'SERVICE_PLUGIN_LIMIT',
    async afterwards(w) {
      const { servicePlugins } = await w.merchant.callOk(calls.listServicePlugins, {})
      for (const { id } of servicePlugins) await w.merchant.callOk(calls.deleteServicePlugin, { id })
    },
  },
])

scenarios(() => shop, calls.getServicePlugin, [
  {
    name: 'answers without the secret',
    given: async w => ({ id: (await create(w)).servicePlugin.id }),
    reply: { servicePlugin: { name: given.name } },
    statements: 1,
    afterwards: (_, reply) => expect(JSON.stringify(reply)).not.toContain('whsec'),
  },
  { name: 'knows no other', request: { id: UNKNOWN_ID }, fails: 'SERVICE_PLUGIN_NOT_FOUND' },
])

scenarios(() => shop, calls.listServicePlugins, [
  {
    name: 'answers in the order of the calls',
    async given(w) {
      const { servicePlugins } = await w.merchant.callOk(calls.listServicePlugins, {})
      for (const { id } of servicePlugins) await w.merchant.callOk(calls.deleteServicePlugin, { id })
      await create(w, { name: 'second', position: 2 })
      await create(w, { name: 'first', position: 1 })
      return {}
    },
    reply: { servicePlugins: [{ name: 'first' }, { name: 'second' }] },
    statements: 1,
  },
])

scenarios(() => shop, calls.updateServicePlugin, [
  {
    name: 'changes what is sent, and leaves the rest',
    async given(w) {
      const { servicePlugin } = await create(w, { timeoutMs: 500 })
      return { servicePlugin: { id: servicePlugin.id, enabled: false, dataHooks: { withCurrentItem: true } } }
    },
    reply: {
      servicePlugin: {
        revision: 2,
        enabled: false,
        timeoutMs: 500,
        dataHooks: { hooks: ['beforeInsert'], withCurrentItem: true },
      },
    },
    emitted: ['stoa.platform.v1.service_plugin_updated'],
  },
  {
    name: 'rejects a change that is made to an older one',
    async given(w) {
      const { servicePlugin } = await create(w)
      const { id } = servicePlugin
      await w.merchant.callOk(calls.updateServicePlugin, { servicePlugin: { id, name: 'x' } })
      return { servicePlugin: { id, revision: 1, name: 'y' } }
    },
    fails: 'CONFLICT',
    emitted: [],
  },
  {
    name: 'rejects a private address',
    given: async w => ({
      servicePlugin: { id: (await create(w)).servicePlugin.id, uri: 'https://[::1]/' },
    }),
    rejects: { 'servicePlugin.uri': 'VALIDATION' },
  },
  {
    name: 'knows no other',
    request: { servicePlugin: { id: UNKNOWN_ID, name: 'x' } },
    fails: 'SERVICE_PLUGIN_NOT_FOUND',
  },
])

scenarios(() => shop, calls.deleteServicePlugin, [
  {
    name: 'removes it',
    given: async w => ({ id: (await create(w)).servicePlugin.id }),
    reply: {},
    emitted: ['stoa.platform.v1.service_plugin_deleted'],
  },
  { name: 'knows no other', request: { id: UNKNOWN_ID }, fails: 'SERVICE_PLUGIN_NOT_FOUND' },
])

scenarios(() => shop, calls.renewSigningSecret, [
  {
    name: 'answers with a new secret, once',
    given: async w => ({ id: (await create(w)).servicePlugin.id }),
    reply: { signingSecret: expect.stringMatching(/^whsec_/), servicePlugin: { revision: 2 } },
    emitted: ['stoa.platform.v1.service_plugin_updated'],
  },
  { name: 'knows no other', request: { id: UNKNOWN_ID }, fails: 'SERVICE_PLUGIN_NOT_FOUND' },
])

scenarios(() => shop, calls.pingServicePlugin, [
  {
    name: 'says why there is no answer',
    given: async w => {
      const { id } = (await create(w, { timeoutMs: 5000 })).servicePlugin
      // Stored before the operator disabled STOA_PRIVATE_ENDPOINTS.
      await shop.sql`update service_plugins set doc = doc || '{"uri":"https://localhost:1/"}'
        where id = ${id}`
      return { id }
    },
    reply: {
      ping: { answered: false, failure: { reason: 'PRIVATE_ADDRESS' } },
      servicePlugin: { health: { failures: 1, lastFailure: { reason: 'PRIVATE_ADDRESS' } } },
    },
  },
  { name: 'knows no other', request: { id: UNKNOWN_ID }, fails: 'SERVICE_PLUGIN_NOT_FOUND' },
])
