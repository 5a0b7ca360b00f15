/** Finds sessions that have ended, those of a member, and the retired tokens of a session that is removed. */
export const endedSessions = {
  name: '013-ended-sessions',
  statements: `
drop index sessions_of_identity;
create index sessions_of_identity on sessions (site_id, identity_id) where role = 'member';
create index sessions_ended on sessions (least(revoked_at, expires_at))
  where revoked_at is not null or expires_at is not null;
create index retired_refresh_tokens_of_session on retired_refresh_tokens (site_id, session_id);
`,
}
