import { call } from '../call.ts'
import { PluginPing, ServicePlugin, ServicePluginKind } from '../entities/service-plugin.ts'
import { s } from '../schema.ts'

const id = s.req(s.guid())
const answersPlugin = s.object({ servicePlugin: s.req(ServicePlugin) })
const signingSecret = s.req(
  s.string({ doc: 'Requests are signed with it (standardwebhooks.com). Shown this once.' }),
)
const ofMerchant = { allow: ['merchant'], errors: ['SERVICE_PLUGIN_NOT_FOUND'] } as const

/** Programs of the merchant that take part in calls of the platform (decision 026). */
export const servicePlugins = {
  createServicePlugin: call({
    method: 'POST',
    path: '/v1/service-plugins',
    summary: 'Registers a program that is asked while calls are answered. It answers requests from now on.',
    request: s.object({ servicePlugin: s.req(ServicePlugin) }),
    reply: s.object({ servicePlugin: s.req(ServicePlugin), signingSecret }),
    allow: ['merchant'],
    errors: ['SERVICE_PLUGIN_LIMIT'],
    emits: ['stoa.platform.v1.service_plugin_created'],
  }),

  getServicePlugin: call({
    method: 'GET',
    path: '/v1/service-plugins/{id}',
    summary: 'A service plug-in, and how it does.',
    request: s.object({ id }),
    reply: answersPlugin,
    ...ofMerchant,
  }),

  listServicePlugins: call({
    method: 'GET',
    path: '/v1/service-plugins',
    summary: 'The service plug-ins of the site, in the order in which they are asked.',
    request: s.object({ kind: s.enum(ServicePluginKind) }),
    reply: s.object({ servicePlugins: s.req(s.array(ServicePlugin)) }),
    allow: ['merchant'],
  }),

  updateServicePlugin: call({
    method: 'PATCH',
    path: '/v1/service-plugins/{servicePlugin.id}',
    summary: 'Changes what is sent of a service plug-in. What it has failed in so far is forgotten.',
    request: s.object({
      servicePlugin: s.req(
        s.object({ ...ServicePlugin.properties, id: s.req(s.guid()), revision: s.integer({ min: 1 }) }),
      ),
    }),
    reply: answersPlugin,
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_updated'],
  }),

  deleteServicePlugin: call({
    method: 'DELETE',
    path: '/v1/service-plugins/{id}',
    summary: 'Removes a service plug-in. Calls go on without it.',
    request: s.object({ id }),
    reply: s.object({}),
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_deleted'],
  }),

  pingServicePlugin: call({
    method: 'POST',
    path: '/v1/service-plugins/{id}/ping',
    summary:
      'Asks a service plug-in whether it answers, even one that is not enabled or that calls go on without.',
    request: s.object({ id }),
    reply: s.object({ ping: s.req(PluginPing), servicePlugin: s.req(ServicePlugin) }),
    allow: ['merchant'],
    errors: ['SERVICE_PLUGIN_NOT_FOUND', 'SERVICE_PLUGIN_LOOP'],
    // The program is asked outside of any transaction.
    reads: true,
  }),

  renewSigningSecret: call({
    method: 'POST',
    path: '/v1/service-plugins/{id}/renew-secret',
    summary: 'A new signing secret. For a day requests are signed with the one before, too.',
    request: s.object({ id }),
    reply: s.object({ servicePlugin: s.req(ServicePlugin), signingSecret }),
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_updated'],
  }),
}
