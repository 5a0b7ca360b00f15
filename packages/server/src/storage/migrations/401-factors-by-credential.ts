/** Finds passkeys of staff, whose sign-in names no site. */
export const factorsByCredential = {
  name: '401-factors-by-credential',
  statements: `
create index factors_by_credential on factors (credential_id) where credential_id is not null;
`,
}
