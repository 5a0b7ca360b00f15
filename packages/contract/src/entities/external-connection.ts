import { s } from '../schema.ts'
import { FieldType } from './data-collection.ts'

export const ConnectionType = ['STANDALONE', 'WIX_SERVICE_PLUGIN'] as const
export const CauseOfFailure = [
  'NONE',
  'COMMUNICATION_FAILURE',
  'DESTINATION_HOST_UNREACHABLE',
  'UNAUTHORIZED',
  'DESTINATION_ENDPOINT_NOT_DEFINED',
] as const
export const CollectionsFound = ['UNKNOWN', 'YES', 'NO'] as const

/** A database elsewhere, reached through an adaptor. What it answered when the connection was made or changed is kept. */
export const ExternalDatabaseConnection = s.object({
  name: s.req(s.string({ min: 1, max: 255 })),
  endpoint: s.string({ max: 2048, nullable: true }),
  configuration: s.map(s.any(), {
    nullable: true,
    doc: 'Sent to the adaptor. Kept sealed: replies show the names alone, with *** for every value.',
  }),
  connectionStatus: s.object(
    {
      successful: s.boolean(),
      causeOfFailure: s.enum(CauseOfFailure),
      hasCollections: s.enum(CollectionsFound),
    },
    { ro: true },
  ),
  publicKey: s.string({
    max: 1024,
    ro: true,
    doc: 'Checks what signs requests of protocol V3: P-256, base64 of SPKI; for service plug-ins RSA, base64 of PEM.',
  }),
  capabilities: s.object(
    {
      collectionModificationsSupported: s.boolean(),
      fieldTypes: s.array(s.enum(FieldType), { max: 255 }),
    },
    { ro: true },
  ),
})
