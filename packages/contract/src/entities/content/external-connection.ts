import { s } from '../../schema.ts'
import { FieldType } from './field-type.ts'

export const ConnectionType = ['STANDALONE', 'WIX_SERVICE_PLUGIN'] as const
export const CauseOfFailure = [
  'NONE',
  'COMMUNICATION_FAILURE',
  'DESTINATION_HOST_UNREACHABLE',
  'UNAUTHORIZED',
  'DESTINATION_ENDPOINT_NOT_DEFINED',
] as const
export const CollectionsFound = ['UNKNOWN', 'YES', 'NO'] as const

/** Connection to an external database, through an adaptor that is probed when the connection is created or updated. */
export const ExternalDatabaseConnection = s.object(
  {
    name: s.req.string({
      min: 1,
      max: 255,
      doc: 'Name of the connection, unique on the site. It cannot be changed and contains no slash.',
    }),
    endpoint: s.nullable.string({
      max: 2048,
      doc: 'Base address of the adaptor. It must use https, unless STOA_PRIVATE_ENDPOINTS is on.',
    }),
    configuration: s.nullable.map(s.any(), {
      doc: 'Settings that are sent to the adaptor. Stored encrypted; replies show *** for each value.',
    }),
    connectionStatus: s.ro.object(
      {
        successful: s.boolean({ doc: 'Whether the adaptor answered correctly.' }),
        causeOfFailure: s.enum(CauseOfFailure, {
          doc: 'NONE on success. DESTINATION_ENDPOINT_NOT_DEFINED: no endpoint, or it answers 404.',
        }),
        hasCollections: s.enum(CollectionsFound, {
          doc: 'Whether the database contains collections. UNKNOWN after a failure.',
        }),
      },
      { doc: 'Result of the last probe, made when the connection was created or updated.' },
    ),
    publicKey: s.ro.string({
      max: 1024,
      doc: 'Key that verifies signed requests of protocol V3: P-256, base64 of SPKI; for service plug-ins RSA, base64 of PEM.',
    }),
    capabilities: s.ro.object(
      {
        collectionModificationsSupported: s.boolean({
          doc: 'Whether collections can be created in the database.',
        }),
        fieldTypes: s.array(s.enum(FieldType), {
          max: 255,
          doc: 'Types of the fields that the database contains.',
        }),
      },
      { doc: 'What the adaptor supported in the last probe.' },
    ),
  },
  { doc: 'Connection to an external database.' },
)
