/** Mail that is sent: the HTML part, the kind, and what became of it. */
export const mail = {
  name: '002-mail',
  statements: `
alter table mails
  -- Null once what it held is not kept any more: a code, or a link that opens an account.
  alter body drop not null,
  add html text,
  add kind text not null default 'orderPlaced',
  add language text not null default 'en',
  add secret boolean not null default false,
  add status text not null default 'KEPT' check (status in ('KEPT', 'WAITING', 'SENT', 'FAILED')),
  add attempts integer not null default 0,
  add last_error text,
  add sent_at timestamptz;

alter table mails alter kind drop default, alter language drop default, alter secret drop default, alter status drop default;

create index mails_recipient on mails (site_id, recipient collate "C", id);
create index mails_secret on mails (created_at) where secret and body is not null;
`,
}
