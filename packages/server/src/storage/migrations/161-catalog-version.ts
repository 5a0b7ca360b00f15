/** The generation of the catalogue that a client app is told. */
export const catalogVersion = {
  name: '161-catalog-version',
  statements: `
alter table client_apps add column catalog_version text not null default 'V1' check (catalog_version in ('V1', 'V3'));
`,
}
