/** The language of the admin that a staff member has chosen. */
export const staffLanguage = {
  name: '305-staff-language',
  statements: `
alter table staff_members add column language text collate "C";
`,
}
