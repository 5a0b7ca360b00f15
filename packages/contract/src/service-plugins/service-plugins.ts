import { call } from '../call.ts'
import {
  PluginPing,
  PluginTrace,
  ServicePlugin,
  ServicePluginKind,
} from '../entities/platform/service-plugin.ts'
import { s } from '../schema.ts'

const id = s.req.guid({ doc: 'Id of the service plug-in.' })
const answersPlugin = s.object({ servicePlugin: s.req(ServicePlugin) })
const signingSecret = s.req.string({
  doc: 'Secret that verifies the signatures of requests (standardwebhooks.com). It is returned only here.',
})
const ofMerchant = { allow: ['merchant'], errors: ['SERVICE_PLUGIN_NOT_FOUND'] } as const

/** Services of the merchant that the platform invokes during calls (decision 026). */
export const servicePlugins = {
  createServicePlugin: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/service-plugins',
    summary:
      'Registers a service that the platform invokes during calls, from now on. A site has at most 50.',
    request: s.object({ servicePlugin: s.req(ServicePlugin) }),
    reply: s.object({ servicePlugin: s.req(ServicePlugin), signingSecret }),
    allow: ['merchant'],
    errors: ['PROOF_REQUIRED', 'SERVICE_PLUGIN_LIMIT'],
    emits: ['stoa.platform.v1.service_plugin_created'],
  }),

  getServicePlugin: call({
    method: 'GET',
    path: '/v1/service-plugins/{id}',
    summary: 'Returns a service plug-in with its health.',
    request: s.object({ id }),
    reply: answersPlugin,
    ...ofMerchant,
  }),

  listServicePlugins: call({
    method: 'GET',
    path: '/v1/service-plugins',
    summary: 'Lists the service plug-ins of the site in the order of invocation.',
    request: s.object({
      kind: s.enum(ServicePluginKind, { doc: 'Only plug-ins of this kind. Default: all.' }),
    }),
    reply: s.object({ servicePlugins: s.req.array(ServicePlugin, { doc: 'All service plug-ins.' }) }),
    allow: ['merchant'],
  }),

  updateServicePlugin: call({
    recentProof: true,
    method: 'PATCH',
    path: '/v1/service-plugins/{servicePlugin.id}',
    summary: 'Changes settings of a service plug-in; absent ones do not change. Its health is reset.',
    request: s.object({
      servicePlugin: s.req.object(
        {
          ...ServicePlugin.properties,
          id,
          revision: s.integer({
            min: 1,
            doc: 'Version that the change is based on; another one is a CONFLICT. Absent: no check.',
          }),
        },
        { doc: 'Id of the plug-in and the settings to change.' },
      ),
    }),
    reply: answersPlugin,
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_updated'],
    errors: ['PROOF_REQUIRED', ...ofMerchant.errors],
  }),

  deleteServicePlugin: call({
    method: 'DELETE',
    path: '/v1/service-plugins/{id}',
    summary: 'Deletes a service plug-in. Calls no longer invoke it.',
    request: s.object({ id }),
    reply: s.object({}),
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_deleted'],
  }),

  pingServicePlugin: call({
    method: 'POST',
    path: '/v1/service-plugins/{id}/ping',
    summary:
      'Sends a test request to a service plug-in, also if it is disabled or its circuit breaker is open.',
    request: s.object({ id }),
    reply: s.object({ ping: s.req(PluginPing), servicePlugin: s.req(ServicePlugin) }),
    allow: ['merchant'],
    errors: ['SERVICE_PLUGIN_NOT_FOUND', 'SERVICE_PLUGIN_LOOP'],
    // The service is invoked outside of any transaction.
    readOnly: true,
  }),

  listServicePluginTraces: call({
    method: 'GET',
    path: '/v1/service-plugins/{id}/traces',
    summary:
      'Lists the requests to a service plug-in, newest first: one for each that a call sent or that its circuit breaker stopped. Deleted after 7 days.',
    request: s.object({
      id,
      onlyFailed: s.boolean({ doc: 'Only requests without a valid reply. Default: false.' }),
      before: s.string({
        pattern: '^\\d{1,18}$',
        doc: 'Id of a trace: only earlier ones. Default: from the newest.',
      }),
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of traces. Default: 50.' }),
    }),
    reply: s.object({
      traces: s.req.array(PluginTrace, { doc: 'Requests, newest first.' }),
      hasNext: s.req.boolean({ doc: 'Whether there are earlier ones.' }),
    }),
    ...ofMerchant,
  }),

  renewSigningSecret: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/service-plugins/{id}/renew-secret',
    summary: 'Creates a new signing secret. Requests carry signatures of the former secrets too, for a day.',
    request: s.object({ id }),
    reply: s.object({ servicePlugin: s.req(ServicePlugin), signingSecret }),
    ...ofMerchant,
    emits: ['stoa.platform.v1.service_plugin_updated'],
    errors: ['PROOF_REQUIRED', ...ofMerchant.errors],
  }),
}
