-- The shop's first schema. Names of tables and columns follow the specification (§3), amounts are cents.

-- ── users: people, the accounts they sign in with, their sessions ──────────────────────────────────
create table auth_identities (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create unique index auth_identities_email_key on auth_identities (email);

create table users (
  id uuid primary key default gen_random_uuid(),
  auth_id uuid unique references auth_identities (id) on delete set null,
  first_name text,
  last_name text,
  email text not null check (email = lower(email)),
  phone_number text,
  tiktok_username text check (tiktok_username = lower(tiktok_username)),
  display_name text,
  avatar_url text,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (email);
create unique index users_tiktok_username_key on users (tiktok_username);
create index users_by_creation on users (created_at desc, id desc) where not is_admin;
create index users_by_pseudo_prefix on users (tiktok_username text_pattern_ops);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- A mail that lets someone in: its link's token and its code are kept as hashes, and used once.
create table sign_in_requests (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('sign-in', 'sign-up', 'password-reset')),
  email text not null check (email = lower(email)),
  pseudo text,
  -- Null until the mail is written.
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_requests_by_email on sign_in_requests (email, created_at desc);

-- Counted tries (passwords, mails, codes), shared by all server processes.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (key, window_start)
);

create view auth_users_view as
  select id as auth_id, last_sign_in_at from auth_identities;

-- ── content ────────────────────────────────────────────────────────────────────────────────────────
create table faqs (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  rank integer not null check (rank >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index faqs_by_rank on faqs (rank);

create table pages (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pages_one_active_per_code on pages (code) where is_active and code <> 'page-hiver';

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- ── lives ──────────────────────────────────────────────────────────────────────────────────────────
create table lives (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  ref text not null,
  live_date timestamptz not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lives_by_date on lives (live_date desc, id desc);

-- ── catalog ────────────────────────────────────────────────────────────────────────────────────────
create table product_colors (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  hex_code text not null check (hex_code ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_colors_name_key on product_colors (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  live_id uuid not null references lives (id),
  ref integer not null check (ref > 0),
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  size text,
  color_id uuid references product_colors (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_live_ref_key on products (live_id, ref);
create index products_by_color on products (color_id);
create index products_by_ref on products (ref desc, id desc);

-- ── feed: what is said in the live ─────────────────────────────────────────────────────────────────
create table tiktok_event (
  id bigint generated always as identity primary key,
  live_id uuid references lives (id),
  user_nickname text,
  user_id text,
  user_unique_id text,
  avatar_url text,
  type_evenement text not null,
  comment text,
  create_time bigint not null,
  msg_id text unique,
  payload jsonb,
  inserted_at timestamptz not null default now()
);
create index tiktok_event_by_live on tiktok_event (live_id, id desc);

create table tiktok_live_users (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id),
  tiktok_username text not null check (tiktok_username = lower(tiktok_username)),
  display_name text,
  tiktok_user_id text,
  avatar_url text,
  created_at timestamptz not null default now()
);
create unique index tiktok_live_users_live_user_key on tiktok_live_users (live_id, tiktok_user_id) where tiktok_user_id is not null;
create unique index tiktok_live_users_live_name_key on tiktok_live_users (live_id, tiktok_username) where tiktok_user_id is null;
create index tiktok_live_users_by_name on tiktok_live_users (tiktok_username text_pattern_ops);

-- How the connection to each live is doing, and the times when nothing could be heard.
create table feed_states (
  live_id uuid primary key references lives (id) on delete cascade,
  state text not null,
  detail text,
  since timestamptz not null default now(),
  last_event_at timestamptz
);
create table feed_cuts (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id) on delete cascade,
  cut_from timestamptz not null,
  cut_to timestamptz,
  reason text not null
);
create index feed_cuts_by_live on feed_cuts (live_id, id desc);

-- ── orders ─────────────────────────────────────────────────────────────────────────────────────────
create sequence order_numbers start 1001;

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique default 'C' || nextval('order_numbers'),
  order_date timestamptz not null default now(),
  payment_date timestamptz,
  status text not null default 'to-validate' check (status in ('to-validate', 'validated', 'to-pay', 'paid', 'preparing',
    'to-ship', 'shipped', 'in-delivery', 'delivered', 'cancelled')),
  total_amount_cents integer not null default 0 check (total_amount_cents >= 0),
  live_id uuid references lives (id),
  user_id uuid not null references users (id),
  shipping_type text not null default 'Colissimo' check (shipping_type = 'Colissimo'),
  shipping_address jsonb,
  shipping_label_path text,
  tracking_id text,
  payment_id text,
  payment_status text,
  pseudo text,
  display_name text,
  live_title text,
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_by_user on orders (user_id, order_date desc, id desc);
create index orders_by_date on orders (order_date desc, id desc);
create index orders_by_status on orders (status, order_date desc, id desc);
create index orders_by_live on orders (live_id, order_date desc, id desc);
create index orders_to_prepare on orders (payment_date, id) where status = 'paid';
create index orders_tracked on orders (tracking_id) where tracking_id is not null;
-- A line holds its piece from its creation until it is released; a released line may be taken up again by the
-- same order (reopening), or the piece claimed by another line. Who held what, and until when, stays on record.
create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null default 1 check (quantity = 1),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  release_reason text check (release_reason in ('removed', 'cancelled', 'expired', 'passed')),
  check ((released_at is null) = (release_reason is null))
);
-- D-07: a piece stands in at most one order, whatever happens at the same time.
create unique index order_items_one_holder on order_items (product_id) where released_at is null;
create index order_items_by_order on order_items (order_id, created_at);
create index order_items_by_product on order_items (product_id);

-- Every change of an order: who, when, what.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('customer', 'admin', 'provider', 'system')),
  actor_id uuid references users (id) on delete set null,
  actor_name text,
  type text not null,
  data jsonb not null default '{}'
);
create index order_events_by_order on order_events (order_id, id);

-- ── payments ───────────────────────────────────────────────────────────────────────────────────────
-- A card form that was opened: the amount it was opened for, and until when it can be paid.
create table payment_forms (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index payment_forms_by_order on payment_forms (order_id, created_at desc);

-- One row per transaction at the provider; told ten times, it stays one row (D-13).
create table payment_transactions (
  id text primary key,
  order_id uuid not null references orders (id),
  operation text not null check (operation in ('debit', 'credit')),
  state text not null check (state in ('paid', 'pending', 'refused', 'cancelled')),
  detailed_status text not null,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  error_code text,
  error_message text,
  transacted_at timestamptz not null,
  flag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_transactions_by_order on payment_transactions (order_id, created_at);
create index payment_transactions_flagged on payment_transactions (created_at desc) where flag is not null;

-- ── shipping ───────────────────────────────────────────────────────────────────────────────────────
create table shipping_labels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  state text not null check (state in ('requested', 'made', 'refused', 'unknown', 'deleted')),
  weight_grams integer not null check (weight_grams > 0),
  tracking_id text,
  path text,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One label at a time for an order; a second request while one is out would buy a second parcel.
create unique index shipping_labels_one_current on shipping_labels (order_id) where state in ('requested', 'made', 'unknown');

create table parcel_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  tracking_id text not null,
  code text not null,
  label text not null,
  stage text not null,
  at timestamptz not null,
  unique (tracking_id, code, at)
);
create index parcel_events_by_order on parcel_events (order_id, at);

-- ── the outside parts: since when one does not answer, so that an admin sees it ────────────────────
create table provider_states (
  provider text primary key,
  failing_since timestamptz,
  last_error text,
  last_ok_at timestamptz
);

-- ── views of the specification ─────────────────────────────────────────────────────────────────────
create view available_live_products as
  select p.id, p.ref, p.name, (p.price_cents / 100.0)::numeric(12, 2) as price, p.price_cents, p.size, p.color_id, c.name as color, p.live_id
  from products p left join product_colors c on c.id = p.color_id
  where not exists (select from order_items i where i.product_id = p.id and i.released_at is null);

create view tiktok_pseudo_union as
  select tiktok_username, display_name from users where tiktok_username is not null
  union
  select v.tiktok_username, v.display_name from tiktok_live_users v
  where not exists (select from users u where u.tiktok_username = v.tiktok_username);
