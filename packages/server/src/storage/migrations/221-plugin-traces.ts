/** The last requests to service plug-ins. `plugin_id` is a text, because plug-ins in the process have no GUID. */
export const pluginTraces = {
  name: '221-plugin-traces',
  statements: `
create table plugin_traces (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  plugin_id text not null,
  kind text not null,
  operation text,
  request_id text not null,
  started_at timestamptz not null,
  took_ms integer not null,
  failure_reason text,
  failure_description text,
  primary key (site_id, id)
);
create index plugin_traces_of_plugin on plugin_traces (site_id, plugin_id, id desc);
create index plugin_traces_age on plugin_traces (started_at);
`,
}
