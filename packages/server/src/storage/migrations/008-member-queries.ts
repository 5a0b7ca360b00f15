/** Members under the words of the members calls, and in the orders in which they are listed. */
export const memberQueries = {
  name: '008-member-queries',
  statements: `
alter table members add member_status text collate "C"
  generated always as (case status when 'ACTIVE' then 'APPROVED' else status end) stored;
create index members_by_last_login on members (site_id, last_login_at nulls first, id);
create index members_by_status on members (site_id, member_status, created_at, id);
`,
}
