import { call } from '../call.ts'
import { ownPage } from '../entities/staff.ts'
import { s } from '../schema.ts'

const SESSION_REVOKED = 'stoa.platform.v1.staff_session_revoked'

/** A session of a staff member in a browser. */
const OwnStaffSession = s.object({
  id: s.always(s.guid({ doc: 'Id of the session, GUID.' })),
  current: s.always(s.boolean({ doc: 'True for the session of the calling browser.' })),
  createdDate: s.always(s.datetime({ doc: 'When they signed in with this browser.' })),
  lastUsedDate: s.always(s.datetime({ doc: 'When the browser last renewed its access token.' })),
  userAgent: s.string({ doc: 'User-Agent header of the browser.' }),
  address: s.string({ doc: 'Network address at the last use.' }),
})

/** What staff members see and change of their own account. */
export const staffAccount = {
  listStaffSessions: call({
    ...ownPage,
    path: '/v1/staff-account/sessions',
    summary: 'Returns the sessions of the staff member of this browser, the last used first.',
    request: s.object({}),
    reply: s.object({ sessions: s.req(s.array(OwnStaffSession, { doc: 'Sessions, the last used first.' })) }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  revokeStaffSession: call({
    ...ownPage,
    path: '/v1/staff-account/sessions/revoke',
    summary: 'Ends one of the own sessions. Its access tokens end too.',
    request: s.object({ id: s.req(s.guid({ doc: 'Id of the session, from listStaffSessions.' })) }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'SESSION_NOT_FOUND'],
    emits: [SESSION_REVOKED],
  }),

  revokeOtherStaffSessions: call({
    ...ownPage,
    path: '/v1/staff-account/sessions/revoke-others',
    summary: 'Ends all own sessions except the one of this browser.',
    request: s.object({}),
    reply: s.object({ count: s.req(s.integer({ doc: 'Number of sessions that were ended.' })) }),
    errors: ['SIGN_IN_REQUIRED'],
    emits: [SESSION_REVOKED],
  }),
}
