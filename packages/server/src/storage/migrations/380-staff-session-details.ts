/** Last use and last proof of identity of the sessions of staff. */
export const staffSessionDetails = {
  name: '380-staff-session-details',
  statements: `
alter table staff_sessions add column last_used_at timestamptz, add column proved_at timestamptz, add column address text;
update staff_sessions set last_used_at = created_at, proved_at = created_at;
alter table staff_sessions alter column last_used_at set not null, alter column proved_at set not null;
`,
}
