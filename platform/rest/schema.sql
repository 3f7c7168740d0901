-- PostgreSQL checks a policy before any operator that could tell a stranger
-- of a hidden row, so a search by like or ilike could use no index on a table
-- with a policy. All that these two can tell is their complaint about a
-- pattern that ends in a lone backslash, and conditions.ts refuses such
-- patterns. Only a superuser may vouch for them; without one, searches read
-- whole tables and are right all the same.
do $$
begin
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  null;
end
$$;
