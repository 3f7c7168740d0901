-- Who searches for nothing finds nothing, and is told of no fault of ours.

alter function private.find_best(text, text, integer) strict;
