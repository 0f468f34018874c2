-- Legal texts as visitors could read them, each time one of them changed. Only ever added to (decision 0043).
create table page_versions (
  id bigint generated always as identity primary key,
  code text not null,
  at timestamptz not null,
  title text not null,
  -- With its placeholders filled in, as it was shown.
  content text not null
);
create index page_versions_latest on page_versions (code, id desc);
