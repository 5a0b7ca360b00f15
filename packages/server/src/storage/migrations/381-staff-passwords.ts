/** Passwords of staff, as argon2id hashes. Not in `staff_members`, whose rows the journal stores. */
export const staffPasswords = {
  name: '381-staff-passwords',
  statements: `
create table staff_passwords (
  site_id uuid not null,
  staff_member_id uuid not null,
  hash text not null,
  changed_at timestamptz not null,
  primary key (site_id, staff_member_id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);
create index staff_members_by_email on staff_members (email);
`,
}
