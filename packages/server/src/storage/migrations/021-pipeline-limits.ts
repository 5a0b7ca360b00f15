/**
 * Pipelines over their limits have their own SQL state, which no index uses. A text beyond the limit is rejected like an object;
 * before, it was left out silently.
 */
export const pipelineLimits = {
  name: '021-pipeline-limits',
  statements: `
create or replace function data_concat(parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare part jsonb; whole text := '';
begin
  foreach part in array parts loop
    whole := whole || data_text(part);
    if whole is null then return null; end if;
    if length(whole) > 100000 then
      raise exception 'a text of a pipeline is too long' using errcode = 'ST001';
    end if;
  end loop;
  return to_jsonb(whole);
end $$;

create or replace function data_object(names text[], parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare made jsonb;
begin
  select jsonb_object_agg(name, part) into made from unnest(names, parts) as each(name, part) where part is not null;
  if pg_column_size(made) > 1000000 then
    raise exception 'an object of a pipeline is too large' using errcode = 'ST001';
  end if;
  return coalesce(made, '{}');
end $$;
`,
}
