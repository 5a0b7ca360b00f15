-- Members, and the groups that price lists are for.

create table members (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In lower case; null once the member is deleted.
  email text collate "C",
  email_verified boolean not null default false,
  status text collate "C" not null check (status in ('PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE', 'DELETED')),
  pending text[] not null default '{}',
  privacy text collate "C" not null default 'PRIVATE',
  activity text collate "C" not null default 'ACTIVE',
  slug text collate "C" not null,
  doc jsonb not null default '{}',
  password_hash text,
  password_set_at timestamptz,
  must_reset_password boolean not null default false,
  last_login_at timestamptz,
  member_status text collate "C" generated always as (case status when 'ACTIVE' then 'APPROVED' else status end) stored,
  -- Words by which merchants search members.
  search_words tsvector,
  primary key (site_id, id),
  check ((status = 'DELETED') = (email is null)),
  check ((status = 'PENDING') = (pending <> '{}')),
  constraint members_email_taken unique (site_id, email),
  constraint members_slug_taken unique (site_id, slug)
);
create index members_by_created on members (site_id, created_at, id);
create index members_by_last_login on members (site_id, last_login_at nulls first, id);
create index members_by_status on members (site_id, member_status, created_at, id);
create index members_by_words on members using gin (search_words) with (gin_pending_list_limit = 256);

create table member_groups (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  name text not null,
  unique (site_id, name),
  primary key (site_id, id)
);
create index member_groups_by_created on member_groups (site_id, created_at, id);
create index member_groups_by_updated on member_groups (site_id, updated_at, id);

create table member_group_members (
  site_id uuid not null references sites on delete cascade,
  group_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  primary key (site_id, group_id, member_id),
  foreign key (site_id, group_id) references member_groups on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade
);
create index member_group_members_by_member on member_group_members (site_id, member_id);
