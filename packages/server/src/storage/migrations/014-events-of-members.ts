/** Finds what the log says that a member did: to be downloaded, and to be silenced when the account is deleted. */
export const eventsOfMembers = {
  name: '014-events-of-members',
  indexes: {
    events_of_member: "events (site_id, actor_id, id) where actor_role = 'member'",
    checkouts_of_owner: 'checkouts (site_id, owner_id)',
  },
}
