/** Finds what the log says that a member did: to be downloaded, and to be silenced when the account is deleted. */
export const eventsOfMembers = {
  name: '014-events-of-members',
  statements: `
create index events_of_member on events (site_id, actor_id, id) where actor_role = 'member';
create index checkouts_of_owner on checkouts (site_id, owner_id);
`,
}
