-- Official notices on the legal guarantee that owners uploaded (decision 0087). Confirmations name them, so none is deleted.
set local lock_timeout = '5s';
create table guarantee_notices (
  file text primary key,
  kept_at timestamptz not null
);

-- Versions of legal texts are public. They no longer show what an owner had to fill in.
update page_versions set content = regexp_replace(content, '<strong>\[à compléter : [^]<]*\]</strong>', '(bientôt précisé)', 'g')
  where content like '%[à compléter : %';
