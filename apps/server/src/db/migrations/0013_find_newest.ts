import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * `find_names` of 0012_find with the windows' pieces before the wanted ones. An inverted index goes through its conditions
 * in the order they are written: the other way round, it went from the oldest name to the first that fits, and only then
 * to the newest, where it was sent.
 */
export const findNewest: Migration = {
  name: '0013_find_newest',
  async up(db, dialect) {
    if (dialect === 'sqlite') return;
    await sql.raw(findFunction).execute(db);
  },
};

const findFunction = `
  create or replace function find_names(
    of_owner bigint, wanted integer[], of_sections integer[], first_window integer, before bigint, enough integer,
    best integer[]
  )
  returns table (entry_id bigint, in_window integer)
  language plpgsql stable rows 20
  set enable_seqscan = off set enable_indexscan = off set jit = off set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  declare
    everywhere constant integer := 1000000;
    -- Of 2 + 12 eras of 1024 names each.
    sampled constant integer := 2;
    of_eras boolean := true;
    names bigint;
    newest bigint;
    size integer;
    n integer := 0;
    i integer := 0;
    marks integer[];
    hits bigint[];
    ids bigint[] := '{}';
    windows integer[] := '{}';
  begin
    select e.names into names from search_era e where e.owner_id = of_owner;
    if names is null then return; end if;
    newest := names / 1024;
    while first_window < everywhere and cardinality(ids) < enough loop
      if of_eras and (n = 3 or newest < 0) then
        of_eras := false;
        n := 0;
        newest := names / 32768;
      end if;
      exit when newest < 0;
      n := n + 1;
      i := i + 1;
      size := least(case when of_eras then ('{2,12,48}'::integer[])[n] else ('{2,4,8}'::integer[])[least(n, 3)] end, newest + 1);
      newest := newest - size;
      continue when i < first_window;
      marks := array(
        select ((of_owner * 1000003 + case when of_eras then 0 else 500000000 end + newest + k) % 2147483629)::integer
        from generate_series(1, size) k
      );
      hits := array(
        select s.entry_id from search_name s
        where s.pieces && marks and s.pieces @> wanted
          and (of_sections is null or s.pieces && of_sections)
          and (i > first_window or s.entry_id < before)
        order by s.entry_id desc limit enough - cardinality(ids)
      );
      ids := ids || hits;
      windows := windows || array_fill(i, array[cardinality(hits)]);
      if i = sampled and first_window = 1 and newest >= 0 and cardinality(ids) < enough
        and (cardinality(ids) + 3) * names <= 1500 * 14336 then
        first_window := everywhere;
        before := 9223372036854775807;
      end if;
    end loop;
    if first_window = everywhere then
      -- By a sum: by the id itself, all older names would be gathered first.
      ids := array(
        select s.entry_id from search_name s
        where s.pieces @> wanted and (of_sections is null or s.pieces && of_sections) and s.entry_id + 0 < before
        order by s.entry_id desc limit enough
      );
      windows := array_fill(everywhere, array[cardinality(ids)]);
    end if;
    return query select unnest(ids), unnest(windows);
    if best is not null and cardinality(ids) >= enough then
      return query select f.entry_id, 0 from find_names(of_owner, best, of_sections, 1, before, enough, null) f;
    end if;
  end $$`;
