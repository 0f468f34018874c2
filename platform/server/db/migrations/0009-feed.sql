-- The feed by the time things were said, what was heard late, and what could not be kept.

-- Milliseconds between when it was said and when it was heard, the platform's clock set right; null when in time.
alter table tiktok_event add column late_ms bigint check (late_ms > 0);
create index tiktok_event_by_time on tiktok_event (live_id, create_time desc, id desc);
create index tiktok_live_users_by_arrival on tiktok_live_users (live_id, id desc);

-- Messages that nobody could read or write down: why, and how they begin. The latest of each live.
create table feed_set_aside (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id) on delete cascade,
  heard_at timestamptz not null,
  reason text not null,
  excerpt text not null check (length(excerpt) <= 1000)
);
create index feed_set_aside_by_live on feed_set_aside (live_id, id desc);

-- How many were set aside, those no longer listed included; and when the platform is asked again.
alter table feed_states
  add column set_aside integer not null default 0,
  add column next_try_at timestamptz;
