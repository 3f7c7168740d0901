-- PostgreSQL checks a policy before any operator that could reveal a hidden row
-- to a stranger, so a search by like or ilike could use no index on a table
-- with a policy. All that these two can reveal is their complaint about a
-- pattern that ends in a lone backslash, and conditions.ts refuses such
-- patterns. Only a superuser may mark them leakproof; without one, searches
-- read whole tables and are still correct.
do $$
begin
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  null;
end
$$;
