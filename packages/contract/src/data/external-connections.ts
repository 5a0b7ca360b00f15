import { call } from '../call.ts'
import { DataPaging, DataPagingMetadata } from '../entities/data-item.ts'
import { ConnectionType, ExternalDatabaseConnection } from '../entities/external-connection.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const name = s.req(s.string({ min: 1, max: 255 }))
const answersConnection = s.object({ externalDatabaseConnection: s.req(ExternalDatabaseConnection) })

/** Connections to databases elsewhere (spec 003 §4, §9: protocols V1 to V3). */
export const externalDatabaseConnections = {
  createExternalDatabaseConnection: call({
    method: 'POST',
    path: '/v1/external-database-connections',
    prefixes,
    summary: 'Adds a connection and asks its adaptor what it can do.',
    request: s.object({
      externalDatabaseConnection: s.req(ExternalDatabaseConnection),
      connectionType: s.req(s.enum(ConnectionType)),
    }),
    reply: answersConnection,
    allow: ['merchant'],
    errors: ['DATA_CONNECTION_EXISTS'],
    // The adaptor is asked outside of any transaction.
    single: true,
  }),

  getExternalDatabaseConnection: call({
    method: 'GET',
    path: '/v1/external-database-connections/{name}',
    prefixes,
    summary: 'A connection, and what its adaptor answered when it was asked last.',
    request: s.object({ name }),
    reply: answersConnection,
    allow: ['merchant'],
    errors: ['DATA_CONNECTION_NOT_FOUND'],
  }),

  listExternalDatabaseConnections: call({
    method: 'GET',
    path: '/v1/external-database-connections',
    prefixes,
    summary: 'The connections of the site, by name.',
    request: s.object({ paging: DataPaging }),
    reply: s.object({
      externalDatabaseConnections: s.req(s.array(ExternalDatabaseConnection)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: ['merchant'],
  }),

  updateExternalDatabaseConnection: call({
    method: 'PUT',
    path: '/v1/external-database-connections/{externalDatabaseConnection.name}',
    prefixes,
    summary:
      'Changes a connection and asks its adaptor again. A value of *** in the configuration stays as it is.',
    request: s.object({ externalDatabaseConnection: s.req(ExternalDatabaseConnection) }),
    reply: answersConnection,
    allow: ['merchant'],
    errors: ['DATA_CONNECTION_NOT_FOUND'],
    single: true,
  }),

  deleteExternalDatabaseConnection: call({
    method: 'DELETE',
    path: '/v1/external-database-connections/{name}',
    prefixes,
    summary: 'Removes a connection. The database itself stays as it is.',
    request: s.object({ name }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['DATA_CONNECTION_NOT_FOUND'],
  }),
}
