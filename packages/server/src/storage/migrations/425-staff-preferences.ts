/** Preferences of staff in the admin. Not in `staff_members`, whose rows the journal stores. */
export const staffPreferences = {
  name: '425-staff-preferences',
  statements: `
create table staff_preferences (
  site_id uuid not null,
  staff_member_id uuid not null,
  preferences jsonb not null,
  primary key (site_id, staff_member_id),
  foreign key (site_id, staff_member_id) references staff_members on delete cascade
);
`,
}
