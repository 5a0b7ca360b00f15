/** Apps of other companies, which members must allow, and the scopes of their sessions. */
export const thirdPartyApps = {
  name: '117-third-party-apps',
  statements: `
alter table client_apps add column third_party boolean not null default false;
alter table sessions add column scopes text[];
`,
}
