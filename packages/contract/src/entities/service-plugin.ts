import { s } from '../schema.ts'

export const ServicePluginKind = ['DATA_HOOKS'] as const

/** Hooks of item calls (`docs/guides/content.md`). */
export const DataHook = [
  'beforeGet',
  'afterGet',
  'beforeQuery',
  'afterQuery',
  'beforeCount',
  'afterCount',
  'beforeDistinct',
  'afterDistinct',
  'beforeAggregate',
  'afterAggregate',
  'beforeInsert',
  'afterInsert',
  'beforeUpdate',
  'afterUpdate',
  'beforeRemove',
  'afterRemove',
  'onFailure',
] as const

/** What becomes of a call when a plug-in that it needs does not answer. */
export const PluginFallback = ['REFUSE', 'CONTINUE'] as const

/** Why a plug-in gave no answer that could be used. */
export const PluginFailureReason = [
  'TIMEOUT',
  'UNREACHABLE',
  'PRIVATE_ADDRESS',
  'STATUS',
  'TOO_LARGE',
  'BAD_REPLY',
  'CIRCUIT_OPEN',
  'BUSY',
] as const

const PluginFailure = s.object({
  reason: s.req(s.enum(PluginFailureReason)),
  description: s.req(s.string()),
})

/** How a plug-in does, as the node that answers knows it. */
const PluginHealth = s.object(
  {
    circuit: s.req(
      s.enum(['CLOSED', 'OPEN', 'HALF_OPEN'], {
        doc: 'OPEN is not asked until retryDate; HALF_OPEN is asked once to see whether it answers again.',
      }),
    ),
    failures: s.req(s.integer({ doc: 'In a row.' })),
    lastFailure: PluginFailure,
    lastFailureDate: s.datetime(),
    lastSuccessDate: s.datetime(),
    retryDate: s.datetime(),
  },
  { ro: true, doc: 'As the node that answers knows it: each node asks, and counts, for itself.' },
)

const collectionId = s.string({ min: 1, max: 256 })

export const ServicePlugin = s.object({
  id: s.always(s.guid({ ro: true })),
  revision: s.always(s.integer({ ro: true })),
  name: s.always(s.string({ min: 1, max: 100, doc: 'For people.' })),
  kind: s.always(s.enum(ServicePluginKind, { doc: 'What it is asked for. Cannot be changed.' })),
  uri: s.always(
    s.string({
      max: 2048,
      format: 'url',
      doc: 'Where it is asked by POST. https, unless the installation allows private addresses.',
    }),
  ),
  enabled: s.always(s.boolean({ doc: 'Default: true.' })),
  timeoutMs: s.always(
    s.integer({ min: 50, max: 10_000, doc: 'It answers one request within this time. Default: 2000.' }),
  ),
  fallback: s.always(
    s.enum(PluginFallback, {
      doc: 'When it does not answer, calls are refused or go on without it, which a header says. Default: REFUSE.',
    }),
  ),
  position: s.always(
    s.integer({ min: 0, max: 1000, doc: 'Of several the one with the lowest is asked first. Default: 0.' }),
  ),
  dataHooks: s.object(
    {
      dataCollectionIds: s.always(
        s.array(collectionId, { max: 100, doc: 'Collections that it is for. Empty: all.' }),
      ),
      hooks: s.always(s.array(s.enum(DataHook), { min: 1, max: DataHook.length })),
      withCurrentItem: s.always(
        s.boolean({
          doc: 'Hooks of updates and removals get the item as it is now, as far as the caller may read it.',
        }),
      ),
    },
    { doc: 'For the kind DATA_HOOKS, which needs it.' },
  ),
  health: s.with(PluginHealth, { ro: true }),
  createdDate: s.always(s.datetime({ ro: true })),
  updatedDate: s.always(s.datetime({ ro: true })),
})

export const PluginPing = s.object({
  answered: s.req(s.boolean()),
  tookMs: s.req(s.integer()),
  failure: PluginFailure,
})
