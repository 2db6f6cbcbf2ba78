# Links to the pages of a long list.

pager-before = Page before
pager-next = Next page
pager-audit = Pages of the audit log
pager-people = Pages of people
pager-matches = Pages of matches
pager-ranking = Pages of the ranking
pager-rows = Rows by rank
pager-columns = Columns by rank
