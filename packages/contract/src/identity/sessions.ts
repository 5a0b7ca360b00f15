import { call } from '../call.ts'
import { s } from '../schema.ts'

/** A session of a member. */
export const MemberSession = s.object({
  id: s.always.guid({ doc: 'Session id, GUID.' }),
  kind: s.always.enum(['APP', 'BROWSER'] as const, {
    doc: 'APP: session of a client app. BROWSER: sign-in of a browser at the hosted pages.',
  }),
  appName: s.string({ doc: 'Name of the client app, for kind APP.' }),
  scopes: s.array(s.string(), {
    doc: 'What the app may do. Absent for apps of the shop itself, which may do everything that the member may.',
  }),
  current: s.always.boolean({ doc: 'True for the session of this call.' }),
  sameBrowser: s.always.boolean({
    doc: 'True if it belongs to the same browser sign-in as the session of this call.',
  }),
  userAgent: s.string({ doc: 'User-Agent header at the sign-in.' }),
  address: s.string({ doc: 'Network address at the sign-in.' }),
  createdDate: s.always.datetime({ doc: 'Time of the sign-in.' }),
  lastSeenDate: s.always.datetime({ doc: 'Time of the last token renewal.' }),
})

const memberId = s.req.guid({ doc: 'Member id, GUID.' })

export const memberSessions = {
  listMySessions: call({
    method: 'GET',
    path: '/v1/sessions',
    summary: 'Returns the sessions of the caller, newest first.',
    request: s.object({}),
    reply: s.object({ sessions: s.req.array(MemberSession, { doc: 'Sessions, newest first.' }) }),
    allow: ['member'],
  }),

  revokeSession: call({
    method: 'DELETE',
    path: '/v1/sessions/{id}',
    summary:
      'Ends a session of the caller at once, together with the app sessions derived from it. An app of another company loses all its sessions: it must ask again.',
    request: s.object({ id: s.req.guid({ doc: 'Session id, GUID.' }) }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['SESSION_NOT_FOUND'],
    emits: ['stoa.identity.v1.session_revoked'],
  }),

  revokeOtherSessions: call({
    method: 'POST',
    path: '/v1/sessions/revoke-others',
    summary: 'Ends all sessions of the caller at once, except those of the same browser sign-in.',
    request: s.object({}),
    reply: s.object({ count: s.req.integer({ doc: 'Number of sessions that were ended.' }) }),
    allow: ['member'],
    emits: ['stoa.identity.v1.session_revoked'],
  }),

  listMemberSessions: call({
    method: 'GET',
    path: '/v1/member-sessions/{memberId}',
    summary: 'Returns the sessions of a member, newest first, for the merchant.',
    request: s.object({ memberId }),
    reply: s.object({ sessions: s.req.array(MemberSession, { doc: 'Sessions, newest first.' }) }),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  endMemberSessions: call({
    method: 'POST',
    path: '/v1/member-sessions/{memberId}/end',
    summary:
      'Ends all sessions of a member at once, or one of them with the app sessions derived from it. The member can sign in again.',
    request: s.object({
      memberId,
      sessionId: s.guid({ doc: 'The only session to end, GUID. Default: all.' }),
    }),
    reply: s.object({ count: s.req.integer({ doc: 'Number of sessions that were ended.' }) }),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'SESSION_NOT_FOUND'],
    emits: ['stoa.identity.v1.session_revoked'],
  }),
}
