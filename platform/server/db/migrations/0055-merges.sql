-- What a merge of two users moved, so that it can be taken back (decision 0071).
set local lock_timeout = '5s';

create table user_merges (
  id uuid primary key default gen_random_uuid(),
  merged_at timestamptz not null,
  merged_by text not null,
  -- Null once that user is no more.
  source_id uuid references users (id) on delete set null,
  destination_id uuid references users (id) on delete set null,
  order_ids uuid[] not null,
  -- The rows of `user_blocks` that the destination took over.
  block_ids bigint[] not null,
  undone_at timestamptz,
  undone_by text
);
create index user_merges_by_time on user_merges (merged_at desc, id desc);
create index user_merges_by_source on user_merges (source_id);
create index user_merges_by_destination on user_merges (destination_id);

-- What each claim that the merge changed was before it, and after it.
create table user_merge_claims (
  merge_id uuid not null references user_merges (id) on delete cascade,
  claim_id bigint not null references claims (id) on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (merge_id, claim_id)
);
create index user_merge_claims_by_claim on user_merge_claims (claim_id);
