-- What pipelines over content calculate with. Functions instead of nested expressions: each takes its operands once, so that a
-- statement grows with what was asked and not with its depth; none fails for any value that data can hold.

-- Nothing is larger than JSON's numbers, nor has more digits than make sense: neither chains of products can grow without bound.
create function data_bounded(value numeric) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if value is null or value = 'NaN' or abs(value) >= 1e309 then return null; end if;
  if scale(value) > 400 then value := round(value, 400); end if;
  return to_jsonb(trim_scale(value));
end $$;

create function data_number(value jsonb) returns numeric language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(value) = 'number' then return value::numeric; end if;
  return null;
end $$;

-- A text, if it is one.
create function data_text(value jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(value) = 'string' then return value #>> '{}'; end if;
  return null;
end $$;

create function data_add(parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare part jsonb; total numeric := 0;
begin
  foreach part in array parts loop total := total + public.data_number(part); end loop;
  return public.data_bounded(total);
end $$;

-- Passes over what is no number.
create function data_sum(parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare part jsonb; total numeric := 0;
begin
  foreach part in array parts loop total := total + coalesce(public.data_number(part), 0); end loop;
  return public.data_bounded(total);
end $$;

create function data_multiply(parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare part jsonb; product numeric := 1;
begin
  foreach part in array parts loop
    product := public.data_number(public.data_bounded(product * public.data_number(part)));
    if product is null then return null; end if;
  end loop;
  return public.data_bounded(product);
end $$;

create function data_subtract(one jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(public.data_number(one) - public.data_number(other));
end $$;

create function data_divide(one jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(public.data_number(one) / nullif(public.data_number(other), 0));
end $$;

create function data_mod(one jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(mod(public.data_number(one), nullif(public.data_number(other), 0)));
end $$;

create function data_abs(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(abs(public.data_number(value)));
end $$;

create function data_floor(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(floor(public.data_number(value)));
end $$;

create function data_ceil(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return public.data_bounded(ceil(public.data_number(value)));
end $$;

-- Texts of more than 100,000 characters are none: a pipeline could double one in each stage.
create function data_concat(parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare part jsonb; whole text := '';
begin
  foreach part in array parts loop
    whole := whole || public.data_text(part);
    if whole is null then return null; end if;
    if length(whole) > 100000 then
      raise exception 'a text of a pipeline is too long' using errcode = 'ST001';
    end if;
  end loop;
  return to_jsonb(whole);
end $$;

create function data_stringify(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then return value;
    when 'number' then return to_jsonb(trim_scale(value::numeric)::text);
    when 'boolean' then return to_jsonb(value #>> '{}');
    when 'object' then return to_jsonb(public.data_text(value -> '$date'));
    else return null;
  end case;
end $$;

create function data_lower(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return to_jsonb(lower(public.data_text(value) collate "und-x-icu"));
end $$;

create function data_upper(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return to_jsonb(upper(public.data_text(value) collate "und-x-icu"));
end $$;

-- Counts characters from 0. Without a length to the end.
create function data_substring(value jsonb, start jsonb, long jsonb, to_end boolean) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  first numeric := public.data_number(start);
  count numeric := case when to_end then 1000000000 else public.data_number(long) end;
begin
  if first is null or count is null or first < 0 or count < 0 or first <> floor(first) or count <> floor(count) then
    return null;
  end if;
  if first > 1000000000 then return case when public.data_text(value) is not null then '""'::jsonb end; end if;
  return to_jsonb(substr(public.data_text(value), first::integer + 1, least(count, 1000000000)::integer));
end $$;

create function data_length(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(length(value #>> '{}'));
    when 'array' then return to_jsonb(jsonb_array_length(value));
    else return null;
  end case;
end $$;

-- An object of what has a value. Refuses to grow beyond a megabyte: a pipeline could double it in each stage.
create function data_object(names text[], parts jsonb[]) returns jsonb language plpgsql immutable parallel safe as $$
declare made jsonb;
begin
  select jsonb_object_agg(name, part) into made from unnest(names, parts) as each(name, part) where part is not null;
  if pg_column_size(made) > 1000000 then
    raise exception 'an object of a pipeline is too large' using errcode = 'ST001';
  end if;
  return coalesce(made, '{}');
end $$;

create function data_entries(value jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(value) is distinct from 'object' then return null; end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('k', key, 'v', part) order by key collate "C"), '[]')
    from jsonb_each(value) as each(key, part));
end $$;

create function data_without(value jsonb, path text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  -- Elements of lists have no names to leave out.
  if jsonb_typeof(value #> path[:cardinality(path) - 1]) is distinct from 'object' then return value; end if;
  return value #- path;
end $$;

-- An item's values under their keys: without those of declared fields, which follow by themselves.
create function data_undeclared(data jsonb, declared text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(jsonb_object_agg(regexp_replace(key, '~[0-9]+$', ''), part), '{}')
    from jsonb_each(data) as each(key, part) where key <> all(declared));
end $$;

create function data_lesser(one jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if other is null or one <= other then return one; end if;
  return other;
end $$;

create function data_greater(one jsonb, other jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if other is null or one >= other then return one; end if;
  return other;
end $$;

create aggregate data_min(jsonb) (sfunc = data_lesser, stype = jsonb, combinefunc = data_lesser, parallel = safe);
create aggregate data_max(jsonb) (sfunc = data_greater, stype = jsonb, combinefunc = data_greater, parallel = safe);
