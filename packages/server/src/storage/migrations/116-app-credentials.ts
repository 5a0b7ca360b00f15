/** Secrets of client apps, and scopes of client apps and API keys. Existing API keys have all scopes (null). */
export const appCredentials = {
  name: '116-app-credentials',
  statements: `
alter table client_apps add column secret_hash bytea, add column scopes text[] not null default '{}';
alter table api_keys add column scopes text[];
`,
}
