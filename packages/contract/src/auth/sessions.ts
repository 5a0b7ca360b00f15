import { call } from '../call.ts'
import { s } from '../schema.ts'

/** A place where a member is signed in. */
export const MemberSession = s.object({
  id: s.always(s.guid()),
  kind: s.always(
    s.enum(['APP', 'BROWSER'] as const, { doc: 'A shop’s own session, or the sign-in of a browser.' }),
  ),
  appName: s.string({ doc: 'The client app, for kind APP.' }),
  current: s.always(s.boolean({ doc: 'The session that asks.' })),
  sameBrowser: s.always(
    s.boolean({
      doc: 'It came of the same sign-in of a browser as the session that asks, which itself is one.',
    }),
  ),
  userAgent: s.string(),
  address: s.string({ doc: 'Network address of the sign-in.' }),
  createdDate: s.always(s.datetime()),
  lastSeenDate: s.always(s.datetime({ doc: 'Of the last renewal.' })),
})

export const memberSessions = {
  listMySessions: call({
    method: 'GET',
    path: '/v1/sessions',
    summary: 'Where the caller is signed in, the newest first.',
    request: s.object({}),
    reply: s.object({ sessions: s.req(s.array(MemberSession)) }),
    allow: ['member'],
  }),

  revokeSession: call({
    method: 'DELETE',
    path: '/v1/sessions/{id}',
    summary: 'Ends one of the caller’s sessions, with those that came of it, at once.',
    request: s.object({ id: s.req(s.guid()) }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['SESSION_NOT_FOUND'],
    emits: ['stoa.identity.v1.session_revoked'],
  }),

  revokeOtherSessions: call({
    method: 'POST',
    path: '/v1/sessions/revoke-others',
    summary: 'Ends all sessions of the caller at once, but the one that asks and those of the same browser.',
    request: s.object({}),
    reply: s.object({ count: s.req(s.integer()) }),
    allow: ['member'],
    emits: ['stoa.identity.v1.session_revoked'],
  }),
}
