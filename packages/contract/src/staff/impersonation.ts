import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Reads that the merchant makes as another caller. */
export const impersonation = {
  readAsMember: call({
    method: 'POST',
    path: '/v1/impersonation/read-as-member',
    summary:
      'Makes a read-only call as a member and returns the reply that they would get. The event log records member and call.',
    request: s.object({
      memberId: s.req.guid({ doc: 'Id of the member.' }),
      operation: s.req.string({
        min: 1,
        max: 100,
        doc: 'Call to make, such as `orders.searchOrders`: a read that members may make. In the OpenAPI document its `x-read-as-member` is ALLOWED.',
      }),
      message: s.map(s.any(), { doc: 'Request of the call, path parameters included. Default: empty.' }),
    }),
    reply: s.object({
      status: s.req.integer({ doc: 'HTTP status that the member would get.' }),
      body: s.req.map(s.any(), { doc: 'Reply, or error, that the member would get.' }),
    }),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS'],
    emits: ['stoa.platform.v1.read_as_member'],
    readOnly: true,
    // The record of the read is committed before the read, which may fail.
    ownTransaction: true,
  }),
}
