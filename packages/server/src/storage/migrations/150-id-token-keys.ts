/**
 * Key pairs that sign id tokens with RS256. They have a table of their own, because a node of an earlier version could not read
 * them among the keys of access tokens.
 */
export const idTokenKeys = {
  name: '150-id-token-keys',
  statements: `
create table id_token_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
`,
}
