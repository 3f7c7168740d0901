-- Run when this file has changed: add a line that says why the documents have
-- to be written anew. Second release: tracks, and words to correct spelling by.

truncate private.search_documents, private.search_words;
insert into private.search_documents select * from private.search_sources;
insert into private.search_words
select distinct w.word
from private.search_documents d, private.spelled_words(d.words) w (word);
