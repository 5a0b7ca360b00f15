import { callsWith } from '../call.ts'
import { DataPaging, DataPagingMetadata } from '../entities/content/data-item.ts'
import { ConnectionType, ExternalDatabaseConnection } from '../entities/content/external-connection.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const name = s.req.string({ min: 1, max: 255, doc: 'Name of the connection.' })
const answersConnection = s.object({ externalDatabaseConnection: s.req(ExternalDatabaseConnection) })

const call = callsWith({ prefixes, allow: ['merchant'] })

/** Connections to external databases (protocol/collections §10: protocols V1 to V3). */
export const externalDatabaseConnections = {
  createExternalDatabaseConnection: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/external-database-connections',
    summary:
      'Creates a connection and probes its adaptor. A failed probe is reported in `connectionStatus`, not as an error.',
    request: s.object({
      externalDatabaseConnection: s.req(ExternalDatabaseConnection),
      connectionType: s.req.enum(ConnectionType, {
        doc: 'STANDALONE: an adaptor of protocol V1 to V3. WIX_SERVICE_PLUGIN: protocol V3 with signed tokens. It cannot be changed.',
      }),
    }),
    reply: answersConnection,
    errors: ['PROOF_REQUIRED', 'DATA_CONNECTION_EXISTS'],
    // The adaptor is called outside of any transaction.
    ownTransaction: true,
  }),

  getExternalDatabaseConnection: call({
    method: 'GET',
    path: '/v1/external-database-connections/{name}',
    summary: 'Returns a connection with the result of its last probe.',
    request: s.object({ name }),
    reply: answersConnection,
    errors: ['DATA_CONNECTION_NOT_FOUND'],
  }),

  listExternalDatabaseConnections: call({
    method: 'GET',
    path: '/v1/external-database-connections',
    summary: 'Lists the connections of the site, ordered by name.',
    request: s.object({ paging: DataPaging }),
    reply: s.object({
      externalDatabaseConnections: s.req.array(ExternalDatabaseConnection, {
        doc: 'Connections on this page.',
      }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  updateExternalDatabaseConnection: call({
    recentProof: true,
    method: 'PUT',
    path: '/v1/external-database-connections/{externalDatabaseConnection.name}',
    summary:
      'Replaces the endpoint and configuration of a connection and probes its adaptor. A configuration value of *** does not change.',
    request: s.object({ externalDatabaseConnection: s.req(ExternalDatabaseConnection) }),
    reply: answersConnection,
    errors: ['PROOF_REQUIRED', 'DATA_CONNECTION_NOT_FOUND'],
    ownTransaction: true,
  }),

  deleteExternalDatabaseConnection: call({
    method: 'DELETE',
    path: '/v1/external-database-connections/{name}',
    summary:
      'Deletes a connection with the permissions of its collections. The external database does not change.',
    request: s.object({ name }),
    reply: s.object({}),
    errors: ['DATA_CONNECTION_NOT_FOUND'],
  }),
}
